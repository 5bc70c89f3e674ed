const dayOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' })

/**
 * The calendar date in London, `YYYY-MM-DD`, at so many milliseconds since 1970. By the locale that all else here is
 * written in: the Canadian one, which is said to have this order, has 11/23/2026 in WebKitGTK.
 */
export const londonDay = (now: number): string => dayOf.format(now).split('/').reverse().join('-')
