import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** Maximum number of outside calendars of a treasure. */
export const calendarsAtMost = 5

export const OtherCalendarInput = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give it a name'),
      z.maxLength(60, '60 characters at most'),
    ),
  /** Secret address of an iCalendar file: `https:`, or `webcal:`, which is read as `https:`. */
  url: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please fill in the address'),
      z.maxLength(2_000, '2,000 characters at most'),
    ),
})
export type OtherCalendarInput = z.infer<typeof OtherCalendarInput>

/** A calendar outside the product. Its treasure is busy at the times of its entries. */
export const OtherCalendar = z.object({
  id: Id,
  name: z.string(),
  /** Host of the address. The rest is a secret and is never returned. */
  host: z.string(),
  /** Time of the last attempt to read the calendar. Null before the first attempt. */
  checked_at: z.nullable(Instant),
  /** True while a requested reading is in progress. */
  is_checking: z.boolean(),
  /** Reason why the last attempt failed. Null if it succeeded. */
  problem: z.nullable(z.string()),
  /** Time of the first failed attempt since the last successful one. */
  failing_since: z.nullable(Instant),
})
export type OtherCalendar = z.infer<typeof OtherCalendar>
