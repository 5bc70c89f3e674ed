const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** The calendar date in London, `YYYY-MM-DD`, at so many milliseconds since 1970. */
export const londonDay = (now: number): string => dayOf.format(now)
