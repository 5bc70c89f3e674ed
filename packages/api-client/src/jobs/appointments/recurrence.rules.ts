import type { RecurrenceMeta, Weekday } from './recurrence.schema.ts'

/**
 * Limit for one appointment. A daily one for more than a year is a contract, not an appointment.
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

const dayMs = 86_400_000
const codes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * dayMs)
export const weekdayOf = (day: string): Weekday => codes[new Date(msOf(day)).getUTCDay()] ?? 'MO'
/** Returns the days since the Monday of that week: 0 to 6. */
const sinceMonday = (day: string) => (new Date(msOf(day)).getUTCDay() + 6) % 7

/** Returns the same day of a later month, or the last day of a shorter month. Never drifts. */
export function addMonths(day: string, months: number): string {
  const first = new Date(msOf(day))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month, Math.min(first.getUTCDate(), last)))
}

/** Yields every day of the rule, without an end. */
function* daysOf({ date, meta }: Repeats): Generator<string> {
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
 * Returns the London days of an appointment, in order. The list has one more than `timesAtMost` if
 * there are too many, and is empty if no named weekday lies before the end.
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

const londonWall = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Returns the date and time that London clocks show, in any time zone of the server. */
export function londonWallOf(at: Date): { date: string; time: string } {
  const parts = Object.fromEntries(londonWall.formatToParts(at).map((p) => [p.type, p.value]))
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    time: `${parts['hour']}:${parts['minute']}`,
  }
}

const aheadOfUtc = (ms: number) => {
  const { date, time } = londonWallOf(new Date(ms))
  return Date.parse(`${date}T${time}:00Z`) - ms
}

/**
 * Returns the instant at which London clocks show a date and time. A time that they show twice in
 * autumn means the first. A time that they skip in spring is an hour later by the clock.
 */
export function londonInstant(date: string, time: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  // The clocks change at most once between these two.
  const [before, after] = [aheadOfUtc(wall - dayMs), aheadOfUtc(wall + dayMs)]
  if (before === after) return new Date(wall - before)
  const isShown = (ahead: number) => aheadOfUtc(wall - ahead) === ahead
  return new Date(wall - (isShown(before) || !isShown(after) ? before : after))
}

/** Returns each time of an appointment. A time never overlaps the next. */
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
const shortDate = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const joined = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/**
 * Describes the rule: "Every week on Monday and Thursday until 31 Mar 2027". Empty if it does not
 * repeat.
 */
export function repeatsInWords(repeats: Repeats): string {
  const { date, recurrent, end_at, meta } = repeats
  if (!recurrent || !meta) return ''
  const until = end_at ? ` until ${shortDate.format(msOf(end_at))}` : ''
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
