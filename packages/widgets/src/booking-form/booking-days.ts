const utc = { timeZone: 'UTC' } as const
const chipDay = new Intl.DateTimeFormat('en-GB', { ...utc, weekday: 'long' })
const chipDate = new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'short' })
const longDay = new Intl.DateTimeFormat('en-GB', {
  ...utc,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const dayMs = 86_400_000
/** `Date.parse` reads a date without a time as UTC. */
const msOf = (day: string) => Date.parse(day)

export const addDays = (day: string, days: number): string =>
  new Date(msOf(day) + days * dayMs).toISOString().slice(0, 10)

/** The parts "Saturday" and "21 Nov". */
export const dayWords = (day: string) => ({
  weekday: chipDay.format(msOf(day)),
  date: chipDate.format(msOf(day)),
})

/** "Saturday 21 November 2026". */
export const longDayWords = (day: string): string => longDay.format(msOf(day))

/** Days offered by name, starting today. */
export const nextDays = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(today, index))
