import { isWholeJob, priceUnit } from '@treasures/api-client'
import { roundHalfUp } from './price.rules.ts'

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
  const hundredths =
    amount.duration_hundredths || (wholeUnits.includes(amount.id_price_unit) ? 100 : 0)
  return hundredths ? Number(roundHalfUp(BigInt(pricePence) * BigInt(hundredths), 100n)) : null
}

/** How much of a price is VAT, in pence. The rate is a percentage with at most two decimals. */
export function vatWithin(pence: number | null, ratePercent: number): number | null {
  if (pence === null) return null
  const rate = BigInt(Math.round(ratePercent * 100))
  return Number(roundHalfUp(BigInt(pence) * rate, 10_000n + rate))
}
