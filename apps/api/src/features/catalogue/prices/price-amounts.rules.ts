import { isWholeJob, priceUnit, totalPence } from '@treasures/api-client'

/** Units that are never halved: a night and a visit. */
const wholeUnits: readonly number[] = [priceUnit.night, priceUnit.visit]

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
 * Returns the fewest units, in hundredths. Null if there is no minimum, or if the job is paid as a
 * whole.
 */
export function leastUnits(amount: Amount): number | null {
  if (isWholeJob(amount)) return null
  return amount.duration_hundredths || (wholeUnits.includes(amount.id_price_unit) ? 100 : null)
}
