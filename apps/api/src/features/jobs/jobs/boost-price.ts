import type { Db } from '#kernel/db/connect.ts'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { setPrice } from './write-job.ts'

type Boosted = {
  id: number
  treasure_price_pence: number
  customer_price_pence: number | null
  boost_pence: number
}
/** `hours` is the time that the job had waited. Present only for an automatic boost. */
type Boosting = { at: Date; by: Actor; hours?: number }

/**
 * Raises the treasure's price. Returns false if the new price would exceed the customer's price.
 * Lock the job first.
 */
export async function boostPrice(
  tx: Db,
  job: Boosted,
  pence: number,
  { at, by, ...said }: Boosting,
): Promise<boolean> {
  const treasure_price_pence = job.treasure_price_pence + pence
  if (job.customer_price_pence === null || treasure_price_pence > job.customer_price_pence)
    return false
  const boost_pence = job.boost_pence + pence
  const fields = { treasure_price_pence, boost_pence, boosted_at: at }
  await setPrice(tx, job, fields, { at, by, why: 'boost' })
  const data = { added_pence: pence, treasure_price_pence, ...said }
  await recordEvent(tx, { event: 'job.boosted', at, by, id_job: job.id, data })
  return true
}
