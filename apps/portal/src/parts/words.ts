/** Figures and dates in British formats. */
import { londonWallOf } from '@treasures/api-client'

const whole = new Intl.NumberFormat('en-GB')
export const count = (amount: number): string => whole.format(amount)

/** Size of a file in whole kilobytes or megabytes. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${count(Math.ceil(bytes / 1_000))}\u00a0kB`
    : `${count(Math.ceil(bytes / 1_000_000))}\u00a0MB`

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
/** Date of an instant in London. */
export const day = (instant: string): string => days.format(new Date(instant))

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})
export const moment = (instant: string): string => moments.format(new Date(instant))

/** Current calendar date in London. */
export const today = (): string => londonWallOf(new Date()).date

/** Calendar date as dd/mm/yyyy, independent of time zones. */
export const calendarDay = (date: string): string => date.split('-').toReversed().join('/')

const utc = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' } as const
const weekdays = new Intl.DateTimeFormat('en-GB', { ...utc, year: 'numeric' })
const shortWeekdays = new Intl.DateTimeFormat('en-GB', utc)

/** Removes the comma that some browsers add. */
const format = (words: Intl.DateTimeFormat, date: string) =>
  words.format(new Date(`${date}T00:00:00Z`)).replace(',', '')

const longDays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** Calendar date in a sentence: "1 January 2027". */
export const longDay = (date: string): string => longDays.format(new Date(`${date}T00:00:00Z`))

/** Future calendar date: "Tue 1 Dec 2026". */
export const weekday = (date: string): string => format(weekdays, date)
/** Near calendar date: "Tue 1 Dec". */
export const shortWeekday = (date: string): string => format(shortWeekdays, date)

/** First day of the current month in London. */
export const monthBegan = (now: Date): string => `${londonWallOf(now).date.slice(0, 7)}-01`

/** Name of a message's channel. */
export const channelName = (channel: 'email' | 'sms' | 'push'): string =>
  ({ email: 'E-mail', sms: 'Text', push: 'Push' })[channel]
