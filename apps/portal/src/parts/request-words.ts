import { londonWallOf, dayInWords, type WaitingRequest } from '@treasures/api-client'

/** Formats as "Thu 26 Nov 2026 in the morning". */
export const requestWords = ({ date, arrival, time }: Omit<WaitingRequest, 'start_at'>): string =>
  `${dayInWords(date)} ${arrival === 'time' ? `at ${time}` : `in the ${arrival}`}`

/**
 * Time that accepting a request proposes: mornings and afternoons start at the usual working hours.
 */
export const offeredTime = ({
  date,
  arrival,
  time,
}: Pick<WaitingRequest, 'date' | 'arrival' | 'time'>) => ({
  date,
  time: arrival === 'time' && time ? time : arrival === 'morning' ? '09:00' : '13:00',
})

/** Formats as "Wed 25 Nov 2026 at 14:00". */
export function timeWords(start: string): string {
  const { date, time } = londonWallOf(new Date(start))
  return `${dayInWords(date)} at ${time}`
}
