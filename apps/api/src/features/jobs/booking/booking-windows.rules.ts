import { londonWallOf, priceUnit, type PlannedTime } from '@treasures/api-client'
import type { Quote } from '../../catalogue/service-options/offered-options.ts'
import { wantsPrice } from '../jobs/wants-price.ts'
import { hoursNeeded } from '../opportunities/matching.rules.ts'
import type { Filled } from './drafts.decide.ts'

type Length = { id_price_unit: number; duration_hundredths: number | null }

/** Minutes for which a visit is planned. */
export const minutesOf = ({ id_price_unit, duration_hundredths }: Length): number =>
  Math.round(hoursNeeded(id_price_unit, duration_hundredths) * 60)

/** Planned time of a job that begins at `start`. */
export const timeFrom = (start: Date, length: Length): PlannedTime => ({
  start,
  end: new Date(start.getTime() + minutesOf(length) * 60_000),
})

/** False for jobs by the day or night, because we do not know their length. */
export const hasWindows = ({ id_price_unit }: Length): boolean =>
  id_price_unit !== priceUnit.day && id_price_unit !== priceUnit.night

/**
 * False for jobs that need a price first. Such jobs are assigned only after the customer accepts a
 * price.
 */
export const isBookedAtOnce = ({ row, treasure_price_pence }: Quote): boolean =>
  hasWindows(row) && !wantsPrice({ ...row, treasure_price_pence })

/** True if the customer still wants the booking at the chosen time. */
export function isWantedThen({ wanted, wanted_on, wanted_time }: When, window_at: Date): boolean {
  const { date, time } = londonWallOf(window_at)
  return wanted === 'date' && wanted_on === date && wanted_time === time
}
type When = Pick<Filled, 'wanted' | 'wanted_on' | 'wanted_time'>
