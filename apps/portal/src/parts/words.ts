/** Figures and dates in British formats. */
import {
  dateInWords,
  dayInWords,
  londonDate,
  londonWallOf,
  momentInWords,
} from '@treasures/api-client'

const whole = new Intl.NumberFormat('en-GB')
/** `isMore` if counting stopped at this amount. */
export const count = (amount: number, isMore = false): string =>
  whole.format(amount) + (isMore ? '+' : '')

/** Size of a file in whole kilobytes or megabytes. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${count(Math.ceil(bytes / 1_000))}\u00a0kB`
    : `${count(Math.ceil(bytes / 1_000_000))}\u00a0MB`

/** Date of an instant in London. */
export const day = (instant: string): string => dayInWords(londonDate(new Date(instant)))
export const moment = (instant: string): string => momentInWords(new Date(instant))

/** Formats without the weekday, for which tables have no room. */
export const dayInTable = (instant: string): string => dateInWords(londonDate(new Date(instant)))
export function momentInTable(instant: string): string {
  const { date, time } = londonWallOf(new Date(instant))
  return `${dateInWords(date)}, ${time}`
}

/** Current calendar date in London. */
export const today = (): string => londonDate(new Date())

/** First day of the current month in London. */
export const monthBegan = (now: Date): string => `${londonDate(now).slice(0, 7)}-01`

/** Name of a message's channel. */
export const channelName = (channel: 'email' | 'sms' | 'push'): string =>
  ({ email: 'E-mail', sms: 'Text', push: 'Push' })[channel]
