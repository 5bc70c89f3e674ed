import { totalPence } from '@treasures/api-client'
import { leastUnits } from '../../catalogue/prices/price-amounts.rules.ts'
import { unitsOf } from './work.rules.ts'

/** Finished job with the labour recorded for it. */
export type OverJob = {
  id: number
  id_service: number
  id_job_type: number
  id_price_unit: number
  /** Agreed minimum in hundredths of a unit; null or 0 if there is none. */
  duration_hundredths: number | null
  treasure_price_pence: number | null
  customer_price_pence: number | null
  /** Sum of the labour's quantities. */
  recorded_hundredths: number
  /** Treasure and London date of the latest labour; null if there is none. */
  id_treasure: number | null
  date: string | null
}

/**
 * Returns the line that brings a job up to its minimum, for customer and treasure. Returns
 * undefined if the recorded labour reaches the minimum or the job has no price. A job without any
 * labour gets no line either, because staff decide what a wasted visit costs.
 */
export function decideMinimum(job: OverJob) {
  const { id_treasure, date, treasure_price_pence, customer_price_pence } = job
  const least = leastUnits(job)
  if (least === null || id_treasure === null || date === null) return undefined
  if (treasure_price_pence === null || customer_price_pence === null) return undefined
  const quantity_hundredths = least - job.recorded_hundredths
  if (quantity_hundredths <= 0) return undefined
  return {
    id_job: job.id,
    id_treasure,
    id_service: job.id_service,
    id_price_unit: job.id_price_unit,
    date,
    quantity_hundredths,
    descr: `Minimum charge: agreed for at least ${unitsOf(least / 100, job.id_price_unit)}, ${unitsOf(job.recorded_hundredths / 100, job.id_price_unit)} worked`,
    treasure_price_pence,
    customer_price_pence,
    total_pence: totalPence(quantity_hundredths, treasure_price_pence),
    customer_total_pence: totalPence(quantity_hundredths, customer_price_pence),
    material: false,
    whole_job: false,
    minimum: true,
  }
}
export type MinimumLine = NonNullable<ReturnType<typeof decideMinimum>>
