/** Figures and dates as people here read them. */
import { londonWallOf } from '@treasures/api-client'

const whole = new Intl.NumberFormat('en-GB')
export const count = (amount: number): string => whole.format(amount)

/** How large a file is, whole kilobytes or megabytes. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${count(Math.ceil(bytes / 1_000))}\u00a0kB`
    : `${count(Math.ceil(bytes / 1_000_000))}\u00a0MB`

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
/** An instant as the day it was in London. */
export const day = (instant: string): string => days.format(new Date(instant))

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})
export const moment = (instant: string): string => moments.format(new Date(instant))

/** The calendar date in London. */
export const today = (): string => londonWallOf(new Date()).date

/** A calendar date, which is the same day everywhere. */
export const calendarDay = (date: string): string => date.split('-').toReversed().join('/')

const utc = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' } as const
const weekdays = new Intl.DateTimeFormat('en-GB', { ...utc, year: 'numeric' })
const shortWeekdays = new Intl.DateTimeFormat('en-GB', utc)

/** Without the comma that some browsers set. */
const format = (words: Intl.DateTimeFormat, date: string) =>
  words.format(new Date(`${date}T00:00:00Z`)).replace(',', '')

const longDays = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
/** A calendar date in a sentence: "1 January 2027". */
export const longDay = (date: string): string => longDays.format(new Date(`${date}T00:00:00Z`))

/** A calendar date to look forward to: "Tue 1 Dec 2026". */
export const weekday = (date: string): string => format(weekdays, date)
/** "Tue 1 Dec" of one that is near. */
export const shortWeekday = (date: string): string => format(shortWeekdays, date)

/** The first day of the month that it is in London. */
export const monthBegan = (now: Date): string => `${londonWallOf(now).date.slice(0, 7)}-01`

/** How a message travels. */
export const channelName = (channel: 'email' | 'sms' | 'push'): string =>
  ({ email: 'E-mail', sms: 'Text', push: 'Push' })[channel]
