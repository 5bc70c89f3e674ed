import { penceOf, poundsOf, type EstimatePreview } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import { rateToday } from '../../catalogue/rates/rates.store.ts'
import { previewOf } from './estimates.decide.ts'

/** What the customer pays for what a treasure wants, in pounds, by the rates of today. */
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
