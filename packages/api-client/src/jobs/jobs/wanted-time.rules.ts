import type { WantedTime } from '../booking/booking.schema.ts'

/** Every half hour from 07:00 to 19:30, `HH:MM`, Europe/London. */
const halfHours: readonly string[] = Array.from({ length: 26 }, (_, half) => {
  const hour = String(7 + Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 ? '30' : '00'}`
})

/** Returns the times that a customer can choose, including one that is already chosen. */
export const wantedClockTimes = (chosen: string): string[] => [
  ...new Set([...halfHours, ...(chosen.includes(':') ? [chosen] : [])]),
]

/** Returns "in the morning" or "at 14:00", for a sentence. Empty if any time will do. */
export function timeOfDayInWords(wanted_time: string | null | undefined): string {
  if (!wanted_time) return ''
  return wanted_time.includes(':') ? `at ${wanted_time}` : `in the ${wanted_time}`
}

/** Returns "Wed 25 Nov 2026, morning" or "Wed 25 Nov 2026, 14:00" from the text for the day. */
export const withTimeOfDay = (day: string, wanted_time: string | null | undefined): string =>
  [day, wanted_time].filter(Boolean).join(', ')

/** Returns the start of a visit that suits the customer, `HH:MM`. */
export function startOfWantedTime(wanted_time: string | null | undefined): string {
  if (wanted_time?.includes(':')) return wanted_time
  return wanted_time === 'afternoon' ? '13:00' : '09:00'
}

/** True if a text is a `WantedTime`. */
export const isWantedTime = (text: string): text is WantedTime =>
  /^(?:morning|afternoon|(?:[01]\d|2[0-3]):[0-5]\d)$/.test(text)
