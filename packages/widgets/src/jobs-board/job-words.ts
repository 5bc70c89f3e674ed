import { shortDayInWords, londonDate, weekdayInWords, type BoardJob } from '@treasures/api-client'
import { distanceWords } from '../shared/distance-words.ts'
import { timeAgo } from '../shared/relative-time.ts'

const number = new Intl.NumberFormat('en-GB')

export const countWords = (count: number) => number.format(count)

/**
 * "starts Tuesday", "starts Mon 7 Dec". `wanted` is a calendar date in London. Undefined for a past
 * or invalid date.
 */
export function wantedWords(wanted: string, now: number) {
  const [day, today] = [wanted, londonDate(now)].map((date) => Date.parse(`${date}T00:00Z`))
  if (day === undefined || today === undefined || Number.isNaN(day)) return undefined
  const days = Math.round((day - today) / 86_400_000)
  if (days < 0) return undefined
  if (days === 0) return 'starts today'
  if (days === 1) return 'starts tomorrow'
  return `starts ${days < 7 ? weekdayInWords(wanted) : shortDayInWords(wanted)}`
}

/** "SE13 · 0.8 miles · posted 12 min ago · starts Tuesday · 3 photos". */
export const factsOf = (job: BoardJob, now: number): string[] =>
  [
    job.postcode,
    job.distance_miles === null ? undefined : distanceWords(job.distance_miles),
    `posted ${timeAgo(Date.parse(job.posted_at), now)}`,
    job.wanted_on ? wantedWords(job.wanted_on, now) : undefined,
    job.image_count > 0
      ? job.image_count === 1
        ? '1 photo'
        : `${job.image_count} photos`
      : undefined,
  ].filter((fact) => fact !== undefined)
