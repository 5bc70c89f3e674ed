/*
 * The time in London, and the words that the first paint of the board needs. A date is a calendar
 * date, `YYYY-MM-DD`. The results do not depend on the machine's time zone.
 */

const days = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' })

/**
 * Returns London's date. Uses the British locale, because the Canadian one, which is said to have
 * this order, writes 11/23/2026 in WebKitGTK.
 */
export const londonDate = (at: Date | number): string =>
  days.format(at).split('/').reverse().join('-')

/** Words for a date, with months of three letters and without a comma after the weekday. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: string): string =>
    format
      .format(Date.parse(date))
      .replace(',', '')
      .replace(/Sept\b/, 'Sep')
}

/** "Wednesday" */
export const weekdayInWords = /* @__PURE__ */ dateFormat({ weekday: 'long' })

/** "25 Nov", for a date that is near. */
export const shortDateInWords = /* @__PURE__ */ dateFormat({ day: 'numeric', month: 'short' })

/** "Wed 25 Nov", for a day that is near. */
export const shortDayInWords = /* @__PURE__ */ dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})
