import { addDays, londonInstant, londonWallOf } from '@treasures/api-client'

/**
 * Whole hours of a London day. `to` is exclusive. A clock change must skip neither `from` nor
 * `to`.
 */
type DayHours = { from: number; to: number }

/**
 * Hours in which a message may ring a phone. A message that is due at night is sent in the morning.
 */
export const ringingHours: DayHours = { from: 8, to: 21 }
/**
 * Hours in which we contact a treasure with a question of our own, such as whether to take a job.
 * They end an hour earlier than `ringingHours`, because people keep phones beside their beds.
 */
export const askingHours: DayHours = { from: 8, to: 20 }

export function isWithin({ from, to }: DayHours, at: Date): boolean {
  const hour = Number(londonWallOf(at).time.slice(0, 2))
  return hour >= from && hour < to
}

/** Returns the instant if it is within the hours, otherwise the next time at which they start. */
export function nextWithin(hours: DayHours, at: Date): Date {
  if (isWithin(hours, at)) return at
  const { date } = londonWallOf(at)
  const begins = (day: string) => londonInstant(day, `${String(hours.from).padStart(2, '0')}:00`)
  return begins(date) > at ? begins(date) : begins(addDays(date, 1))
}
