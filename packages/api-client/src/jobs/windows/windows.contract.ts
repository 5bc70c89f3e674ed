import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { DateInput, Id, Instant } from '../../kernel/wire.ts'

/** Time at which somebody can come. */
const Window = z.object({
  start_at: Instant,
  end_at: Instant,
  /** True if it can be booked at once. Otherwise we look for somebody. */
  confirmed: z.boolean(),
})

/**
 * Two weeks from `from`, or from today. Empty where treasures keep no working hours, and for jobs
 * by the day or night. Distances are those between outward codes, so that no answer places a treasure or a
 * customer more finely than the board does.
 */
export const listWindows = endpoint('GET', '/public/job/windows', {
  summary: 'Times at which somebody can come for a service option at a postcode, in order.',
  query: z.object({
    /** A service option's id. */
    option: Id,
    postcode: z.string().check(z.trim(), z.minLength(1), z.maxLength(12)),
    from: z.optional(DateInput),
  }),
  ok: z.object({ data: z.array(Window) }),
  problems: { postcode_unknown: 422, option_not_here: 422, option_unavailable: 409 },
  access: 'public',
})
