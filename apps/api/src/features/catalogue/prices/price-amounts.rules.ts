import { isWholeJob, priceUnit, totalPence } from '@treasures/api-client'

/** Nobody works half a night, or comes for half a visit. */
const wholeUnits: readonly number[] = [priceUnit.night, priceUnit.visit]

type Amount = {
  id_job_type: number
  id_price_unit: number
  /** Minimum units; null or 0 is no minimum. */
  duration_hundredths: number | null
}

/** The least that a job will cost, in pence: null where nothing says how much work there is at least. */
export function leastOf(amount: Amount, pricePence: number | null): number | null {
  if (pricePence === null) return null
  if (isWholeJob(amount)) return pricePence
  const hundredths = leastUnits(amount)
  return hundredths === null ? null : totalPence(hundredths, pricePence)
}

/** Fewest units in hundredths; null where there is no least, or the job is paid as a whole. */
export function leastUnits(amount: Amount): number | null {
  if (isWholeJob(amount)) return null
  return amount.duration_hundredths || (wholeUnits.includes(amount.id_price_unit) ? 100 : null)
}
