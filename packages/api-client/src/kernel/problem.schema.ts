import * as z from 'zod/mini'

/**
 * The error body of every endpoint. `errors` maps a field to its messages. If a job cannot be
 * moved, `from` is its present status, `to` the requested status, and `allowed` the possible
 * statuses. `booked` is the job that a booking became on another device. `second_factor` continues
 * a sign-in after a correct password. It contains a ticket with its lifetime in seconds, and the
 * owner's methods.
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
