const words = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** "Mon, 23 Nov 2026" of a London day. */
export const dayInWords = (day: string): string => words.format(new Date(`${day}T00:00:00Z`))
