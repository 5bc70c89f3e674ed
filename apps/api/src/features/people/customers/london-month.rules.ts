const londonHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Returns the month in London as `YYYY-MM`, and the instant at which it began there. */
export function londonMonth(at: Date): { month: string; began: Date } {
  const [year = '', month = ''] = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
    .format(at)
    .split('-')
  const midnight = Date.UTC(Number(year), Number(month) - 1, 1)
  // The offset is 0 hours in winter and 1 in summer. Clocks never change on the first of a month.
  const ahead = Number(londonHour.format(midnight))
  return { month: `${year}-${month}`, began: new Date(midnight - ahead * 3_600_000) }
}
