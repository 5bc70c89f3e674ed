import { londonDate, londonInstant } from '@treasures/api-client'

/** Returns the current time. Everything that needs the time takes a clock as an argument. */
export type Clock = () => Date

/** Seconds, minutes, hours and days in milliseconds. */
export const seconds = (count: number): number => count * 1_000
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000
export const days = (count: number): number => count * 86_400_000

export const later = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds)
export const earlier = (at: Date, milliseconds: number): Date => later(at, -milliseconds)

/** Returns the beginning of the hour. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hours(1)) * hours(1))

const offsetUnits = { s: seconds, m: minutes, h: hours, d: days } as const

/**
 * Reads the `CLOCK` setting. An empty text gives the machine's own clock, and
 * `2026-11-21T09:00:00Z` a stopped clock. `+2d` gives a clock that runs ahead, and `-90m` one that
 * runs behind. Returns undefined for anything else.
 */
export function readClock(text: string): Clock | undefined {
  if (text === '') return () => new Date()
  const offset = /^([+-])(\d{1,9})([smhd])$/.exec(text)
  if (offset) {
    const unit = offsetUnits[offset[3] as keyof typeof offsetUnits]
    const milliseconds = Number(`${offset[1]}1`) * unit(Number(offset[2]))
    return () => new Date(Date.now() + milliseconds)
  }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text)) return undefined
  const fixed = Date.parse(text)
  return Number.isNaN(fixed) ? undefined : () => new Date(fixed)
}

/** Returns the month in London as `YYYY-MM`, and the instant at which it began there. */
export function londonMonth(at: Date): { month: string; began: Date } {
  const month = londonDate(at).slice(0, 7)
  return { month, began: londonInstant(`${month}-01`, '00:00') }
}

/**
 * Puts a duration into words, such as `7 days` or `24 hours`. Two or more whole days are given in
 * days, anything else in hours.
 */
export const hoursInWords = (hours: number): string => {
  const [amount, unit] = hours >= 48 && hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
