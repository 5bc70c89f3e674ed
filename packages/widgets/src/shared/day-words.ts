const utc = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' } as const
const long = new Intl.DateTimeFormat('en-GB', { ...utc, year: 'numeric' })
const short = new Intl.DateTimeFormat('en-GB', utc)

/** Formats a date without the comma that some browsers insert. */
const format = (words: Intl.DateTimeFormat, day: string) =>
  words.format(new Date(`${day}T00:00Z`)).replace(',', '')

/** "Wed 25 Nov 2026" for a calendar date, `YYYY-MM-DD`. */
export const dayInWords = (day: string): string => format(long, day)
/** "Wed 25 Nov" for a date that is near. */
export const shortDayInWords = (day: string): string => format(short, day)
