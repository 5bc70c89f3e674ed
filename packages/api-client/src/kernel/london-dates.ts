import { dayInWords, londonWallOf } from './london-words.ts'
import { shortDayInWords } from './london.ts'

/*
 * Arithmetic with calendar dates, `YYYY-MM-DD`, and the time in London. Kept apart from the
 * functions that put dates into words, because the board's first paint needs only those.
 */

const dayMs = 86_400_000
const msOf = (date: string) => Date.parse(date)
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => dateOf(msOf(date) + days * dayMs)

/** Returns the same day of a later month, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const first = new Date(msOf(date))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return dateOf(Date.UTC(year, month, Math.min(first.getUTCDate(), last)))
}

const aheadOfUtc = (ms: number) => {
  const { date, time } = londonWallOf(new Date(ms))
  return Date.parse(`${date}T${time}:00Z`) - ms
}

/**
 * Returns the instant at which London clocks show a date and time. If they show a time twice in
 * autumn, returns the first. If they skip it in spring, returns the time an hour later.
 */
export function londonInstant(date: string, time: string): Date {
  const shown = Date.parse(`${date}T${time}:00Z`)
  // The clocks change at most once between these two times.
  const [before, after] = [aheadOfUtc(shown - dayMs), aheadOfUtc(shown + dayMs)]
  if (before === after) return new Date(shown - before)
  const isShown = (ahead: number) => aheadOfUtc(shown - ahead) === ahead
  return new Date(shown - (isShown(before) || !isShown(after) ? before : after))
}

/** Returns "Tomorrow (Fri 27 Nov)" for a near day, or "Tue 1 Dec 2026" for any other day. */
export function wantedDayInWords(date: string, today: string): string {
  const name = date === today ? 'Today' : date === addDays(today, 1) ? 'Tomorrow' : undefined
  return name ? `${name} (${shortDayInWords(date)})` : dayInWords(date)
}
