/*
 * What London's clocks show, and words for it. A date is a calendar date, `YYYY-MM-DD`. All of this
 * is the same in any time zone of the machine.
 */

const wall = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Returns the date and time that London clocks show. */
export function londonWallOf(at: Date): { date: string; time: string } {
  const [day, month, year, hour, minute] = wall.format(at).match(/\d+/g) ?? []
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` }
}
export const londonDate = (at: Date): string => londonWallOf(at).date

/** Without the comma that some browsers add after the weekday. */
function words(options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: string): string => format.format(Date.parse(date)).replace(',', '')
}
const numeric = 'numeric'

/** "Wednesday" */
export const weekdayInWords = /* @__PURE__ */ words({ weekday: 'long' })
/** "November 2026", also of a month: `2026-11`. */
export const monthInWords = /* @__PURE__ */ words({ month: 'long', year: numeric })

/** "25 Nov 2026" */
export const dateInWords = /* @__PURE__ */ words({ day: numeric, month: 'short', year: numeric })
/** "25 Nov", for a date that is near. */
export const shortDateInWords = /* @__PURE__ */ words({ day: numeric, month: 'short' })
/** "25 November 2026", in a sentence. */
export const longDateInWords = /* @__PURE__ */ words({ day: numeric, month: 'long', year: numeric })
/** "25/11/2026", as it is typed. */
export const dateInFigures = (date: string): string => date.split('-').toReversed().join('/')

/** "Wed 25 Nov 2026" */
export const dayInWords = /* @__PURE__ */ words({
  weekday: 'short',
  day: numeric,
  month: 'short',
  year: numeric,
})
/** "Wed 25 Nov", for a day that is near. */
export const shortDayInWords = /* @__PURE__ */ words({
  weekday: 'short',
  day: numeric,
  month: 'short',
})
/** "Wednesday 25 November 2026", in a letter. */
export const longDayInWords = /* @__PURE__ */ words({
  weekday: 'long',
  day: numeric,
  month: 'long',
  year: numeric,
})
/** "Wednesday 25 November", in a sentence about a day that is near. */
export const nearDayInWords = /* @__PURE__ */ words({
  weekday: 'long',
  day: numeric,
  month: 'long',
})

/** "25 Nov 2026, 14:00" */
export function momentInWords(at: Date): string {
  const { date, time } = londonWallOf(at)
  return `${dateInWords(date)}, ${time}`
}
/** "Wednesday 25 November at 14:00", for a moment that is near. */
export function nearMomentInWords(at: Date): string {
  const { date, time } = londonWallOf(at)
  return `${nearDayInWords(date)} at ${time}`
}
