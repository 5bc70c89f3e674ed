import { addDays, addMonths, londonInstant } from '../../kernel/london-dates.ts'
import { dateInWords } from '../../kernel/london-words.ts'
import { sinceMonday, weekdayOf, type Weekday } from '../../kernel/weekdays.ts'
import type { RecurrenceMeta } from './recurrence.schema.ts'

/**
 * Maximum number of times of one appointment. A daily appointment for more than a year is a
 * contract.
 */
export const timesAtMost = 500
/** Minutes that a visit keeps free. A visit has no stated length. */
const visitMinutes = 30

export type Repeats = {
  /** First possible day, `YYYY-MM-DD` in London. */
  date: string
  recurrent: boolean
  /** Last possible day. */
  end_at?: string | null | undefined
  meta?: RecurrenceMeta | null | undefined
}
export type AppointmentPlan = Repeats & { time: string; hours?: number | null; visit: boolean }
export type PlannedTime = { start: Date; end: Date }

/** Yields every day of the rule, without an end. */
export function* daysOf({ date, meta }: Repeats): Generator<string> {
  const frequency = meta?.frequency
  if (frequency === 3) for (let k = 0; ; k += 1) yield addMonths(date, k)
  if (frequency === 0) for (let k = 0; ; k += 1) yield addDays(date, k * (meta?.every ?? 1))
  const wanted = meta?.byweekday?.length ? meta.byweekday : [weekdayOf(date)]
  const everyDays = frequency === 2 ? 14 : 7
  for (let monday = addDays(date, -sinceMonday(date)); ; monday = addDays(monday, everyDays))
    for (let k = 0; k < 7; k += 1) {
      const day = addDays(monday, k)
      if (day >= date && wanted.includes(weekdayOf(day))) yield day
    }
}

/**
 * Returns the London days of an appointment, in order. If there are too many, the list has one more
 * than `timesAtMost`. It is empty if no named weekday comes before the end.
 */
export function datesOf(repeats: Repeats): string[] {
  const { date, recurrent, end_at } = repeats
  if (!recurrent) return [date]
  const days: string[] = []
  for (const day of daysOf(repeats)) {
    if (day > (end_at ?? date) || days.length > timesAtMost) break
    days.push(day)
  }
  return days
}

/** Returns the times of an appointment, which never overlap. */
export function timesOf(plan: AppointmentPlan): PlannedTime[] {
  const minutes = plan.visit ? visitMinutes : Math.round((plan.hours ?? 1) * 60)
  const starts = datesOf(plan).map((day) => londonInstant(day, plan.time))
  return starts.map((start, index) => {
    const end = start.getTime() + minutes * 60_000
    const next = starts[index + 1]?.getTime() ?? end
    return { start, end: new Date(Math.min(end, next)) }
  })
}

const dayNames = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const
const joined = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/**
 * Describes the rule, such as "Every week on Monday and Thursday until 31 Mar 2027". Empty if the
 * appointment does not repeat.
 */
export function repeatsInWords(repeats: Repeats): string {
  const { date, recurrent, end_at, meta } = repeats
  if (!recurrent || !meta) return ''
  const until = end_at ? ` until ${dateInWords(end_at)}` : ''
  const every = meta.every ?? 1
  if (meta.frequency === 0) return `${every === 1 ? 'Every day' : `Every ${every} days`}${until}`
  if (meta.frequency === 3)
    return `Every month on day ${Number(date.slice(8))}${date.slice(8) > '28' ? ', or the last' : ''}${until}`
  const named = meta.byweekday?.length ? meta.byweekday : [weekdayOf(date)]
  const days = Object.entries(dayNames).flatMap(([code, name]) =>
    named.includes(code as Weekday) ? [name] : [],
  )
  return `Every ${meta.frequency === 2 ? 'two weeks' : 'week'} on ${joined(days)}${until}`
}
