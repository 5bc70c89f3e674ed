import { addDays, londonInstant, londonWallOf } from '@treasures/api-client'

/** Whole hours of a London day, the last not included. Neither of them is one that a change of the clocks leaves out. */
export type DayHours = { from: number; to: number }

export function isWithin({ from, to }: DayHours, at: Date): boolean {
  const hour = Number(londonWallOf(at).time.slice(0, 2))
  return hour >= from && hour < to
}

/** That instant, or where it is outside of these hours, when they begin next. */
export function nextWithin(hours: DayHours, at: Date): Date {
  if (isWithin(hours, at)) return at
  const { date } = londonWallOf(at)
  const begins = (day: string) => londonInstant(day, `${String(hours.from).padStart(2, '0')}:00`)
  return begins(date) > at ? begins(date) : begins(addDays(date, 1))
}
