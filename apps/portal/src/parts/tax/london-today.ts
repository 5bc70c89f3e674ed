const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** `2026-11-22` */
export const londonToday = (): string => format.format(new Date())
