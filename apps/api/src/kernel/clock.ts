/** Returns the current time. Everything that needs the time takes a clock as an argument. */
export type Clock = () => Date

const offsetUnits = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/**
 * Reads the `CLOCK` setting: empty for the machine's own clock, `2026-11-21T09:00:00Z` for a
 * stopped one, `+2d` or `-90m` for one that runs ahead or behind. Returns undefined for anything
 * else.
 */
export function readClock(text: string): Clock | undefined {
  if (text === '') return () => new Date()
  const offset = /^([+-])(\d{1,9})([smhd])$/.exec(text)
  if (offset) {
    const unit = offsetUnits[offset[3] as keyof typeof offsetUnits]
    const milliseconds = Number(`${offset[1]}1`) * Number(offset[2]) * unit
    return () => new Date(Date.now() + milliseconds)
  }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/.test(text)) return undefined
  const fixed = Date.parse(text)
  return Number.isNaN(fixed) ? undefined : () => new Date(fixed)
}

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

export const minutesAgo = (at: Date, minutes: number): Date =>
  new Date(at.getTime() - minutes * offsetUnits.m)

/** Formats a calendar date for people: `2026-11-22` is `22/11/2026`. */
export const dateInWords = (date: string): string => date.split('-').toReversed().join('/')

const longDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** Formats a calendar date for a letter: `2026-11-26` is "Thursday 26 November 2026". */
export const longDayInWords = (date: string): string =>
  longDay.format(new Date(`${date}T00:00:00Z`)).replace(',', '')

/** Returns the calendar date in London, `YYYY-MM-DD`. */
export const londonDate = (at: Date): string => londonDay.format(at)

/** Words a duration: whole days from two days up, otherwise hours. `7 days`, `24 hours`. */
export const hoursInWords = (hours: number): string => {
  const [amount, unit] = hours >= 48 && hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
