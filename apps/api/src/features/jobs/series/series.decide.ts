import {
  addDays,
  discountedPrices,
  isInPause,
  jobStatus,
  londonDate,
  repeatsInWords,
  timesOf,
  type AppointmentPlan,
  type JobStatus,
  type LeftOutBy,
  type Pause,
  type PlannedTime,
  type SeriesDateState,
  type SeriesObstacle,
  type SeriesSide,
} from '@treasures/api-client'
import { findDaysOff, type DaysOff } from '../appointments/appointments.decide.ts'

type Standing = {
  end_on: string | null
  cancelled_at: Date | null
  paused_from: string | null
  paused_until: string | null
  paused_by: SeriesSide | null
  unpaid_from: string | null
}

/** Returns the pause that a side made, unless its last day is before the given day. */
export const pauseOf = (
  { paused_from: from, paused_until: until, paused_by: by }: Standing,
  day: string,
): (Pause & { by: SeriesSide }) | null =>
  from === null || by === null || (until !== null && until < day) ? null : { from, until, by }

/** Returns which side pauses a series on a day. Undefined if it is not paused. */
export function pauserOn(series: Standing, day: string): LeftOutBy | undefined {
  if (isUnpaidOn(series, day)) return 'system'
  const pause = pauseOf(series, day)
  return isInPause(day, pause) ? pause?.by : undefined
}

const isUnpaidOn = ({ unpaid_from }: Standing, day: string) =>
  unpaid_from !== null && day >= unpaid_from

/** Decides the state of a series on a London day. */
export function stateOn(series: Standing, today: string): 'active' | 'paused' | 'ended' {
  const { end_on, cancelled_at } = series
  if (cancelled_at || (end_on !== null && end_on < today)) return 'ended'
  return pauserOn(series, today) ? 'paused' : 'active'
}

type Made = {
  state: 'planned' | 'skipped' | 'paused' | 'not_possible' | 'ended' | 'substitute'
  /** Status of the other treasure's job, and whether the job has a treasure. */
  substitute: { id_status: JobStatus; taken: boolean } | null
  start: Date | null
  planned_start: Date
  freed_at: Date | null
}

const isCancelled = (id_status: JobStatus) =>
  id_status === jobStatus.cancelled || id_status === jobStatus.declined

/** True if the customer wants another treasure, or another treasure comes. */
export const isSubstituted = (shown: SeriesDateState): boolean =>
  shown === 'substitute_wanted' || shown === 'substitute'

/** True if the treasure does not come, so that the customer may want another treasure. */
export const maySubstitute = (
  { shown, by }: { shown: SeriesDateState; by: LeftOutBy | null },
  actor: SeriesSide,
): boolean =>
  actor !== 'treasure' &&
  (shown === 'not_possible' ||
    shown === 'cancelled' ||
    ((shown === 'skipped' || shown === 'paused') && by === 'treasure'))

/**
 * Decides the shown state of a date. Its visit may have been moved or cancelled as an appointment.
 */
export function showState({
  state,
  substitute,
  start,
  planned_start,
  freed_at,
}: Made): SeriesDateState {
  // If the other treasure's job is cancelled, no treasure comes on this date.
  if (state === 'substitute')
    return !substitute || isCancelled(substitute.id_status)
      ? 'skipped'
      : substitute.taken
        ? 'substitute'
        : 'substitute_wanted'
  if (state === 'ended') return 'cancelled'
  if (state !== 'planned') return state
  if (freed_at) return 'cancelled'
  return planned_start.getTime() === start?.getTime() ? 'planned' : 'moved'
}

/**
 * Decides whether a side may restore a date or end a pause. A side cannot restore a date that the
 * other side left out, or a date in a pause of the other side, because that person has said no. The
 * record of a cancelled visit does not say who cancelled it, so only staff can restore it.
 */
export const mayBringBack = (
  {
    shown,
    by,
    pauser,
  }: { shown: SeriesDateState; by: LeftOutBy | null; pauser?: LeftOutBy | undefined },
  actor: SeriesSide,
): boolean =>
  actor === 'admin' ||
  (shown !== 'cancelled' && [by, pauser ?? null].every((one) => one === null || one === actor))

/** Describes a rule within a sentence, such as "every week on Tuesday". */
export function ruleInWords(rule: Parameters<typeof repeatsInWords>[0]): string {
  const words = repeatsInWords(rule)
  return words.charAt(0).toLowerCase() + words.slice(1)
}

/** Returns why a treasure cannot come at a time. Undefined if they can. */
export const obstacleOf = (
  time: PlannedTime,
  { breaks, visits }: { breaks: readonly DaysOff[]; visits: readonly PlannedTime[] },
): SeriesObstacle | undefined =>
  findDaysOff([time], breaks)
    ? 'days_off'
    : visits.some(({ start, end }) => start < time.end && end > time.start)
      ? 'busy'
      : undefined

/** Returns the visit of one day of a rule. */
export function timeOn(day: string, { time, hours }: Pick<AppointmentPlan, 'time' | 'hours'>) {
  const [only] = timesOf({
    date: day,
    time,
    hours: hours ?? 1,
    visit: false,
    recurrent: false,
  }) as [PlannedTime]
  return only
}

type Timed = Pick<Made, 'start' | 'planned_start'> & { end: Date | null; planned_end: Date }

/** Time of a date's visit. Without a visit, the time that the rule gives. */
export const timeOf = ({ start, end, planned_start, planned_end }: Timed): PlannedTime =>
  start && end ? { start, end } : { start: planned_start, end: planned_end }

export const hoursOf = (date: Timed): number => {
  const { start, end } = timeOf(date)
  return (end.getTime() - start.getTime()) / 3_600_000
}

/** Prices of one unit, in pence. */
export type UnitPrices = {
  customer_price_pence: number | null
  treasure_price_pence: number | null
}

/** Prices of dates that are made now. */
export const pricesNow = (series: UnitPrices & { discount_percent: number }): UnitPrices =>
  discountedPrices(series, series.discount_percent)

export const pricesOf = ({
  customer_price_pence,
  treasure_price_pence,
}: UnitPrices): UnitPrices => ({
  customer_price_pence,
  treasure_price_pence,
})

/** Days between the notice of a rise and the first dearer visit. */
const noticeDays = 14

/**
 * Decides which coming dates take new prices. A lower price applies to all dates. A higher price
 * applies to visits for which there is time to notify the customer. `rise` is the first date with a
 * higher price.
 */
export function decidePrices<Dated extends UnitPrices & { start: Date }>(
  dates: readonly Dated[],
  prices: UnitPrices,
  at: Date,
): { changed: Dated[]; rise: Dated | undefined } {
  const noticed = addDays(londonDate(at), noticeDays)
  const isRise = ({ customer_price_pence: pays }: UnitPrices) =>
    pays !== null && (prices.customer_price_pence ?? pays) > pays
  const changed = dates.filter(
    (date) =>
      date.start > at &&
      (date.customer_price_pence !== prices.customer_price_pence ||
        date.treasure_price_pence !== prices.treasure_price_pence) &&
      (!isRise(date) || londonDate(date.start) >= noticed),
  )
  const rise = changed.filter(isRise).toSorted((a, b) => a.start.getTime() - b.start.getTime())[0]
  return { changed, rise }
}
