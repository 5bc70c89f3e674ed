import { dayInWords, type Series, type SeriesDate } from '@treasures/api-client'

const obstacles = {
  days_off: 'not possible: time off',
  busy: 'not possible: another visit',
} as const

/** Words for a date that is not simply planned. */
export function stateWords({ state, because, on_day }: SeriesDate): string {
  if (state === 'planned') return ''
  if (state === 'moved') return `moved from ${dayInWords(on_day)}`
  if (state === 'not_possible') return obstacles[because ?? 'busy']
  return state
}

export const pauseWords = ({ from, until }: NonNullable<Series['pause']>): string =>
  `paused from ${dayInWords(from)}${until ? ` to ${dayInWords(until)}` : ''}`

/** Visits that have not begun. */
export const comingVisits = ({ dates }: Pick<Series, 'dates'>, now: number): SeriesDate[] =>
  dates.filter(({ start_at }) => start_at !== null && Date.parse(start_at) > now)
