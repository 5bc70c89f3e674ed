import * as z from 'zod/mini'
import { weekdays } from '../../kernel/weekdays.ts'
import { ClockTime, DateInput } from '../../kernel/wire.ts'
import { findSpanProblems, hoursModes } from './working-hours.rules.ts'

/** Wall-clock time in London, `HH:MM`, up to `24:00`. */
const EndTime = z
  .string('A valid time is required')
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'A valid time is required'))
const span = { from: ClockTime, to: EndTime, mode: z.enum(hoursModes) }

/**
 * Hours of a treasure, for each week and for single dates. The hours of a single date replace the
 * hours of its weekday. With `book`, customers can book the time at once. With `offer`, customers
 * can ask for it. The treasure does not work on days without hours. If `week` is empty, the
 * treasure has recorded no hours, and may be offered jobs on any day. Days off are breaks.
 */
export const WorkingHours = z
  .object({
    week: z.array(z.object({ weekday: z.enum(weekdays), ...span })).check(z.maxLength(42)),
    dates: z.array(z.object({ date: DateInput, ...span })).check(z.maxLength(200)),
  })
  .check(({ value, issues }) => {
    for (const list of ['week', 'dates'] as const)
      for (const { at, field, words } of findSpanProblems(value[list]))
        issues.push({ code: 'custom', input: value, path: [list, at, field], message: words })
  })
export type WorkingHours = z.infer<typeof WorkingHours>
