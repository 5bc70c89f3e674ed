import { estimateStatus, fullName, londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { estimatesStore, type EstimateRow } from './estimates.store.ts'

/**
 * Withdraws an unanswered estimate. Locks the job first, as an answer does. If both happen at once,
 * the second is refused as too late.
 */
export async function withdrawEstimate(
  tx: Db,
  at: Date,
  { id, id_job, id_treasure, customer_price_pence, fname, lname }: EstimateRow,
  by: Actor,
): Promise<boolean> {
  await lockJobRow(tx, id_job, everywhere)
  const { withdrawn } = estimateStatus
  if (!(await estimatesStore(tx).answer(id, withdrawn, londonDate(at), at))) return false
  await recordEvent(tx, {
    event: 'estimate.withdrawn',
    at,
    by,
    id_job,
    id_treasure,
    id_record: id,
    data: { treasure: fullName({ fname, lname }), customer_price_pence },
  })
  return true
}
