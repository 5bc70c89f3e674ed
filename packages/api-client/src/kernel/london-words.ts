import { dateFormat } from './london.ts'

/* Further functions that put dates into words, kept apart from those that a first paint needs. */

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

/** "November 2026", for a date or for a month such as `2026-11`. */
export const monthInWords = /* @__PURE__ */ dateFormat({ month: 'long', year: 'numeric' })

/** "25 Nov 2026", in a table or a document. */
export const dateInWords = /* @__PURE__ */ dateFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** "25 November 2026", in a sentence. */
export const longDateInWords = /* @__PURE__ */ dateFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** "25/11/2026", as people type it. */
export const dateInFigures = (date: string): string => date.split('-').toReversed().join('/')

/** "Wed 25 Nov 2026" */
export const dayInWords = /* @__PURE__ */ dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

/** "Wednesday 25 November 2026", in a letter. */
export const longDayInWords = /* @__PURE__ */ dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** "Wednesday 25 November", in a sentence about a day that is near. */
export const nearDayInWords = /* @__PURE__ */ dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** "Wed 25 Nov 2026, 14:00" */
export function momentInWords(at: Date): string {
  const { date, time } = londonWallOf(at)
  return `${dayInWords(date)}, ${time}`
}

/** "Wednesday 25 November at 14:00", for a moment that is near. */
export function nearMomentInWords(at: Date): string {
  const { date, time } = londonWallOf(at)
  return `${nearDayInWords(date)} at ${time}`
}
