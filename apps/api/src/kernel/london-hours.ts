import { addDays, londonInstant, londonWallOf } from '@treasures/api-client'

/**
 * Whole hours of a London day. `to` is exclusive. Neither may be an hour that a clock change skips.
 */
export type DayHours = { from: number; to: number }

export function isWithin({ from, to }: DayHours, at: Date): boolean {
  const hour = Number(londonWallOf(at).time.slice(0, 2))
  return hour >= from && hour < to
}

/** Returns that instant if it is within the hours, otherwise their next start. */
export function nextWithin(hours: DayHours, at: Date): Date {
  if (isWithin(hours, at)) return at
  const { date } = londonWallOf(at)
  const begins = (day: string) => londonInstant(day, `${String(hours.from).padStart(2, '0')}:00`)
  return begins(date) > at ? begins(date) : begins(addDays(date, 1))
}
