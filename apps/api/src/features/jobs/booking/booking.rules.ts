import {
  isWholeJob,
  jobType,
  poundsOf,
  priceInWords,
  showPence,
  totalPence,
  timeOfDayInWords,
  longDayInWords,
  type Wanted,
} from '@treasures/api-client'
import { hours, later } from '#kernel/clock.ts'
import { leastOf } from '../../catalogue/prices/price-amounts.rules.ts'

/** Hours for which a draft can be continued after its last save. */
export const draftHours = 72
/** Minutes without a save after which the single reminder is sent. */
export const reminderMinutes = 30
/** Maximum number of links that one draft may send, including the reminder. */
export const linksPerDraft = 3

export const draftEnds = (savedAt: Date): Date => later(savedAt, hours(draftHours))
export const idleHours = (savedAt: Date, at: Date): number =>
  (at.getTime() - savedAt.getTime()) / hours(1)

type Priced = {
  id_job_type: number
  id_price_unit: number
  unit_name: string
  customer_price_pence: number | null
}

/** Writes a price such as "£18.50 per hour", "£120.00 fixed price" or "estimate". */
export const bookedPrice = ({ customer_price_pence: pence, ...row }: Priced): string =>
  row.id_job_type === jobType.estimate || pence === null
    ? 'estimate'
    : priceInWords(poundsOf(pence), { id: row.id_price_unit, name: row.unit_name }, ' fixed price')

/**
 * Writes a price with the least and the most that it comes to, such as "£18.50 per hour, at least
 * £37.00, at most £55.50 unless you agree to more".
 */
export function leastPriceInWords(
  job: Priced & { duration_hundredths: number | null; ceiling_hundredths: number | null },
): string {
  const { customer_price_pence: pence, ceiling_hundredths: most } = job
  const price = bookedPrice(job)
  const least = isWholeJob(job) ? null : leastOf(job, pence)
  if (least === null || pence === null) return price
  const atLeast = `${price}, at least ${showPence(least)}`
  return most === null
    ? atLeast
    : `${atLeast}, at most ${showPence(totalPence(most, pence))} unless you agree to more`
}

type Wish = { wanted: Wanted | null; wanted_on: string | null; wanted_time: string | null }

/**
 * Describes when the customer wants the work done, such as "Thursday 26 November 2026, in the
 * morning" or "as soon as possible".
 */
export function wishInWords({ wanted, wanted_on, wanted_time }: Wish): string {
  const day = wanted === 'soon' ? 'as soon as possible' : 'any day'
  return [wanted_on ? longDayInWords(wanted_on) : day, timeOfDayInWords(wanted_time)]
    .filter(Boolean)
    .join(', ')
}
