import { penceOf, poundsOf, type EstimatePreview } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { rateToday } from '../../catalogue/rates/rates.store.ts'
import { previewOf } from './estimates.decide.ts'

/** Customer's price in pounds for the amount that a treasure wants, at today's rates. */
export async function previewEstimate(
  db: Db,
  treasureprice: number,
  at: Date,
): Promise<EstimatePreview> {
  const commission = await rateToday(db, 'commission', at)
  const { customerPence, servicePence } = previewOf(penceOf(treasureprice), commission)
  return {
    treasureprice,
    service_fee: poundsOf(servicePence),
    customerprice: poundsOf(customerPence),
  }
}
