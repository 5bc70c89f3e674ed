import { weekdayOf, type Weekday } from '../../kernel/weekdays.ts'

/** `book`: customers can book the time at once. `offer`: customers can ask for the time. */
export const hoursModes = ['book', 'offer'] as const

/** Wall-clock time in London, `HH:MM`. The end may be `24:00`. */
export type WorkingSpan = { from: string; to: string; mode: (typeof hoursModes)[number] }
export type WeekSpan = WorkingSpan & { weekday: Weekday }
export type DateSpan = WorkingSpan & { date: string }
export type KeptHours = { week: readonly WeekSpan[]; dates: readonly DateSpan[] }

/**
 * Returns the hours of a date, or undefined if the treasure has recorded none. Hours of a single
 * date replace those of its weekday.
 */
export function workingHoursOn(
  date: string,
  { week, dates }: KeptHours,
): readonly WorkingSpan[] | undefined {
  const own = dates.filter((span) => span.date === date)
  if (own.length) return own
  if (!week.length) return undefined
  const weekday = weekdayOf(date)
  return week.filter((span) => span.weekday === weekday)
}

/** Minutes since midnight of a wall-clock time such as "14:00". */
export const clockMinutes = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Formats minutes since midnight as "14:00". */
export const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const hoursIn = (spans: readonly WorkingSpan[]): number =>
  spans.reduce((sum, { from, to }) => sum + clockMinutes(to) - clockMinutes(from), 0) / 60

type SpanProblem = { at: number; field: 'from' | 'to'; words: string }

/** Finds times that end before they begin, and times of one day that overlap. */
export function findSpanProblems(
  spans: readonly (WorkingSpan & ({ weekday: Weekday } | { date: string }))[],
): SpanProblem[] {
  const dayOf = (span: (typeof spans)[number]) => ('date' in span ? span.date : span.weekday)
  return spans.flatMap((span, at): SpanProblem[] => {
    if (span.from >= span.to) return [{ at, field: 'to', words: 'Must be after the start' }]
    const other = spans
      .slice(0, at)
      .find((one) => dayOf(one) === dayOf(span) && one.from < span.to && span.from < one.to)
    return other
      ? [{ at, field: 'from', words: `Overlaps ${other.from} to ${other.to} on the same day` }]
      : []
  })
}
