import * as z from 'zod/mini'

/**
 * The one error body that every endpoint answers with. `errors` maps a field to its texts. Where a job was to be
 * moved and cannot be, `from` and `to` say how, and `allowed` where it may go instead: statuses. `booked` is the job
 * that a booking became on another device. `second_factor` is how a sign-in goes on whose password was right: a ticket
 * for so many seconds, and the ways that its owner has.
 */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  from: z.optional(z.int()),
  to: z.optional(z.int()),
  allowed: z.optional(z.array(z.int())),
  second_factor: z.optional(
    z.object({ ticket: z.string(), ways: z.array(z.string()), expires_in: z.int() }),
  ),
  booked: z.optional(z.object({ id_job: z.int(), at: z.string() })),
})
export type Problem = z.infer<typeof Problem>
