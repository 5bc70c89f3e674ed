import { isWholeJob, priceUnit, totalPence } from '@treasures/api-client'

/** Units that are never halved: a night and a visit. */
const wholeUnits: readonly number[] = [priceUnit.night, priceUnit.visit]

/** Most that a price can be, in pence. A higher price of a rule is a mistake, and counts as missing. */
export const mostPence = 100_000_000

/** Units of a job or an option, such as 2.5 hours. */
export const unitsIn = (hundredths: number | null): number | null =>
  hundredths === null ? null : hundredths / 100

type Amount = {
  id_job_type: number
  id_price_unit: number
  /** Minimum units. Null and 0 mean no minimum. */
  duration_hundredths: number | null
}

/**
 * Returns the least that a job will cost, in pence, or null if the least amount of work is unknown.
 */
export function leastOf(amount: Amount, pricePence: number | null): number | null {
  if (pricePence === null) return null
  if (isWholeJob(amount)) return pricePence
  const hundredths = leastUnits(amount)
  return hundredths === null ? null : totalPence(hundredths, pricePence)
}

/**
 * Returns the hours that the customer agrees to at most, in hundredths: a third more than the
 * minimum, in half hours, and at least one hour more. Null unless the job is by the hour and has a
 * minimum.
 */
export function mostHours({
  id_job_type,
  id_price_unit,
  duration_hundredths: least,
}: Amount): number | null {
  if (isWholeJob({ id_job_type, id_price_unit }) || id_price_unit !== priceUnit.hour || !least)
    return null
  return Math.max(least + 100, Math.ceil((least * 4) / 3 / 50) * 50)
}

/**
 * Returns the fewest units, in hundredths. Null if there is no minimum, or if the job is paid as a
 * whole.
 */
export function leastUnits(amount: Amount): number | null {
  if (isWholeJob(amount)) return null
  return amount.duration_hundredths || (wholeUnits.includes(amount.id_price_unit) ? 100 : null)
}
