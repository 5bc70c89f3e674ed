import { isWholeJob, priceUnit } from '../../catalogue/services/service-ids.ts'
import { inHundredths, shareOf, totalPence } from '../../kernel/money.ts'
import { daysOf, type Repeats } from '../appointments/recurrence.rules.ts'

type Rule = Pick<Repeats, 'date' | 'meta'>

/** Returns the days of a rule between two days, both included. */
export function datesBetween(rule: Rule, from: string, to: string): string[] {
  const days: string[] = []
  for (const day of daysOf({ ...rule, recurrent: true })) {
    if (day > to) break
    if (day >= from) days.push(day)
  }
  return days
}

/** Returns the first days of a rule. */
export function datesAhead(rule: Rule, count: number): string[] {
  const days: string[] = []
  for (const day of daysOf({ ...rule, recurrent: true })) {
    if (days.length === count) break
    days.push(day)
  }
  return days
}

/**
 * Days without visits, both included. If there is no last day, the pause lasts until someone ends
 * it.
 */
export type Pause = { from: string; until: string | null }

export const isInPause = (day: string, pause: Pause | null): boolean =>
  pause !== null && day >= pause.from && (pause.until === null || day <= pause.until)

type Priced = {
  id_job_type: number
  id_price_unit: number
  /** Minimum units of one date. */
  duration_hundredths: number | null
  customer_price_pence: number | null
}

/**
 * Returns the customer's price of one date in pence. The price is for its hours, or for one day,
 * night or visit, but at least for the minimum. Null if the job has no price yet.
 */
export function priceOfDate(job: Priced, hours: number): number | null {
  const { customer_price_pence: price, duration_hundredths: least } = job
  if (price === null || isWholeJob(job)) return price
  const units = job.id_price_unit === priceUnit.hour ? inHundredths(hours) : 100
  return totalPence(Math.max(units, least ?? 0), price)
}

/** Subtracts a whole per cent from pence, rounded half-up. */
export const lessPercent = (pence: number, percent: number): number =>
  shareOf(pence, BigInt(100 - percent), 100n)

type Sides = { customer_price_pence: number | null; treasure_price_pence: number | null }

/**
 * Returns a job's prices with the discount of its series, which lowers the customer's price. A
 * discount does not apply if the treasure would get more than the customer pays.
 */
export function discountedPrices(
  { customer_price_pence, treasure_price_pence }: Sides,
  percent: number,
): Sides {
  const least = treasure_price_pence ?? 0
  const less = customer_price_pence === null ? null : lessPercent(customer_price_pence, percent)
  return {
    customer_price_pence: less !== null && less >= least ? less : customer_price_pence,
    treasure_price_pence,
  }
}
