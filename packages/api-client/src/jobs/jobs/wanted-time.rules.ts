import type { WantedTime } from '../booking/booking.schema.ts'

/** Every half hour from 07:00 to 19:30, `HH:MM`, Europe/London. */
const halfHours: readonly string[] = Array.from({ length: 26 }, (_, half) => {
  const hour = String(7 + Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 ? '30' : '00'}`
})

/** Times that can be asked for by the clock, with the one that is chosen already, whichever it is. */
export const wantedClockTimes = (chosen: string): string[] => [
  ...new Set([...halfHours, ...(chosen.includes(':') ? [chosen] : [])]),
]

/** "in the morning", "at 14:00". Nothing where any time will do. */
export function timeOfDayInWords(wanted_time: string | null | undefined): string {
  if (!wanted_time) return ''
  return wanted_time.includes(':') ? `at ${wanted_time}` : `in the ${wanted_time}`
}

/** "Wed 25 Nov 2026, in the morning", from the words for the day. */
export const withTimeOfDay = (day: string, wanted_time: string | null | undefined): string =>
  [day, timeOfDayInWords(wanted_time)].filter(Boolean).join(', ')

/** When a visit would begin that suits the customer, `HH:MM`. */
export function startOfWantedTime(wanted_time: string | null | undefined): string {
  if (wanted_time?.includes(':')) return wanted_time
  return wanted_time === 'afternoon' ? '13:00' : '09:00'
}

/** Whether a text is one of `WantedTime`. */
export const isWantedTime = (text: string): text is WantedTime =>
  /^(?:morning|afternoon|(?:[01]\d|2[0-3]):[0-5]\d)$/.test(text)
