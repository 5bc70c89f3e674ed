const dayOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' })

/**
 * Calendar date in London, `YYYY-MM-DD`. `now` is in milliseconds since 1970. Uses the British
 * locale, because the Canadian one, which is said to have this order, writes 11/23/2026 in
 * WebKitGTK.
 */
export const londonDay = (now: number): string => dayOf.format(now).split('/').reverse().join('-')
