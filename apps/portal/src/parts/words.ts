/** Figures and dates as people here read them. */
import { londonWallOf } from '@treasures/api-client'

const whole = new Intl.NumberFormat('en-GB')
export const count = (amount: number): string => whole.format(amount)

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/London' })
/** An instant as the day it was in London. */
export const day = (instant: string): string => days.format(new Date(instant))

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})
export const moment = (instant: string): string => moments.format(new Date(instant))

/** A calendar date, which is the same day everywhere. */
export const calendarDay = (date: string): string => date.split('-').toReversed().join('/')

const weekdays = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
/** A calendar date to look forward to: "Tue 1 Dec 2026". */
export const weekday = (date: string): string =>
  weekdays.format(new Date(`${date}T00:00:00Z`)).replace(',', '')

/** The first day of the month that it is in London. */
export const monthBegan = (now: Date): string => `${londonWallOf(now).date.slice(0, 7)}-01`

/** How a message travels. */
export const channelName = (channel: 'email' | 'sms' | 'push'): string =>
  ({ email: 'E-mail', sms: 'Text', push: 'Push' })[channel]
