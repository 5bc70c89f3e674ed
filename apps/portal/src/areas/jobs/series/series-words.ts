import {
  dayInWords,
  type LeftOutBy,
  type Series,
  type SeriesDate,
  type SeriesObstacle,
  type SeriesPreview,
  type SeriesSide,
} from '@treasures/api-client'

const obstacles = {
  days_off: 'time off',
  busy: 'another visit',
} as const

const sides = {
  customer: 'by the customer',
  treasure: 'by the treasure',
  admin: 'by our office',
  system: 'until a payment arrives',
} as const

/** Adds the reason, for readers who may know it. */
const withReason = (state: string, because: SeriesObstacle | null) =>
  because ? `${state}: ${obstacles[because]}` : state

/** Adds the side that skipped a date, or the reason, unless the reader skipped it. */
const byWhom = (state: string, by: LeftOutBy | null, reader: SeriesSide) =>
  by && by !== reader ? `${state} ${sides[by]}` : state

/** Words for a date that is not simply planned. */
export function stateWords(
  { state, because, left_out_by, on_day, id_substitute }: SeriesDate,
  reader: SeriesSide,
): string {
  if (state === 'planned') return ''
  if (state === 'moved') return `moved from ${dayInWords(on_day)}`
  if (state === 'not_possible') return withReason('not possible', because)
  const ofJob = id_substitute === null ? '' : `, job ${id_substitute}`
  if (state === 'substitute') return `someone else is coming${ofJob}`
  if (state === 'substitute_wanted') return `looking for someone else${ofJob}`
  return byWhom(state, left_out_by, reader)
}

export const pauseWords = (
  { from, until, by }: NonNullable<Series['pause']>,
  reader: SeriesSide,
): string =>
  by === 'system'
    ? `paused from ${dayInWords(from)}, because a payment is outstanding`
    : `${byWhom('paused', by, reader)} from ${dayInWords(from)}${until ? ` to ${dayInWords(until)}` : ''}`

/** Visits that have not begun. */
export const comingVisits = ({ dates }: Pick<Series, 'dates'>, now: number): SeriesDate[] =>
  dates.filter(({ start_at }) => start_at !== null && Date.parse(start_at) > now)

/** Formats the discount of a series as ", 10% less". Empty without a discount. */
export const lessWords = ({ discount_percent }: Pick<Series, 'discount_percent'>): string =>
  discount_percent === null ? '' : `, ${discount_percent}% less`

/** Says that a date would be skipped. */
export const freeWords = ({
  free,
  because,
}: Pick<SeriesPreview['dates'][number], 'free' | 'because'>): string =>
  free ? '' : withReason('not free', because)
