import {
  clockMinutes,
  clockTime,
  weekdays,
  type Weekday,
  type WorkingHours,
  type WorkingSpan,
} from '@treasures/api-client'

export const dayNames: Record<Weekday, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

export const modeWords: Record<WorkingSpan['mode'], string> = {
  book: 'Book me at once',
  offer: 'Offer me',
}

export const usualSpan: WorkingSpan = { from: '09:00', to: '17:00', mode: 'offer' }

const halfHours = Array.from({ length: 49 }, (_, at) => clockTime(at * 30))

/** The half hours, and the chosen time if it is not on a half hour. */
const optionsOf = (times: readonly string[], chosen: string) =>
  [...new Set([...times, chosen])].toSorted().map((time) => ({ value: time, label: time }))

export const starts = (chosen: string) => optionsOf(halfHours.slice(0, -1), chosen)
export const ends = (chosen: string) => optionsOf(halfHours.slice(1), chosen)

const dayMinutes = 1_440
/** Length of an added time and of the pause before it, in minutes. */
const [addedMinutes, pauseMinutes] = [180, 60]

/**
 * Returns the time to add after the last one of a day. Undefined if the day has no times, or no
 * room after them.
 */
export function nextSpan(spans: readonly WorkingSpan[]): WorkingSpan | undefined {
  const last = spans.toSorted((a, b) => (a.to < b.to ? -1 : 1)).at(-1)
  if (!last) return undefined
  const from = clockMinutes(last.to) + pauseMinutes
  if (from >= dayMinutes) return undefined
  const to = Math.min(dayMinutes, from + addedMinutes)
  return { from: clockTime(from), to: clockTime(to), mode: last.mode }
}

type Week = WorkingHours['week']

/** Copies the times of one day to each day from Monday to Friday. */
export function copyToWeekdays(week: Week, from: Weekday): Week {
  const spans = week.filter(({ weekday }) => weekday === from)
  const working = weekdays.slice(0, 5)
  return [
    ...working.flatMap((weekday) => spans.map((span) => ({ ...span, weekday }))),
    ...week.filter(({ weekday }) => !working.includes(weekday)),
  ]
}
