import { estimateStatus, londonDate, fullName } from '@treasures/api-client'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import {
  acceptedUnit,
  isWanted,
  refusal,
  type EstimateAnswered,
} from '../estimates/estimates.decide.ts'
import { estimatesStore } from '../estimates/estimates.store.ts'
import { lockJobRow, setPrice } from '../jobs/write-job.ts'
import { assignTo } from '../assignments/assign-job.ts'

type Answering = {
  id: number
  id_job: number
  answer: EstimateAnswered
  /** Required to accept an estimate with options. */
  id_option?: number | null | undefined
  by: Actor
  /** True if staff answer for the customer, signed in or through the customer's link. */
  forCustomer: boolean
  actor: 'admin' | 'system'
}

/**
 * Accepts or declines an estimate. Accepting fixes the job's price and assigns the job to the
 * estimator. Callers throw on a refusal, so that the transaction rolls back.
 */
export async function answerEstimate(
  tx: Db,
  at: Date,
  { id, id_job, answer, id_option = null, by, forCustomer, actor }: Answering,
) {
  const store = estimatesStore(tx)
  const job = await lockJobRow(tx, id_job, everywhere)
  const over = refusal(
    'estimate_answered',
    'This price was answered already, or is no longer valid.',
  )
  if (!job) return over
  const asked = await store.get(id)
  const { accepted } = estimateStatus
  const option = asked.options.find((one) => one.id === id_option)
  if (answer === accepted && option?.accepted) return { ok: true, row: asked } as const
  if (!(await store.answer(id, answer, londonDate(at), at))) return over
  if (answer === accepted) {
    if (id_option === null && asked.options.length > 0)
      return refusal('option_required', 'Choose one of the options to accept.')
    if (id_option !== null && !option)
      return refusal('option_not_found', 'This estimate has no such option.')
    if (option) await store.acceptOption(option)
  }
  const row = await store.get(id)
  const { id_treasure } = row
  await recordEvent(tx, {
    event: answer === accepted ? 'estimate.accepted' : 'estimate.declined',
    at,
    by,
    id_job,
    id_treasure,
    id_record: id,
    data: {
      treasure: fullName(row),
      customer_price_pence: row.customer_price_pence,
      for_customer: forCustomer,
    },
  })
  if (answer !== accepted) return { ok: true, row } as const
  if (!isWanted(job))
    return refusal('job_cannot_move', 'This job has its price already, or is over.')
  if (job.id_treasure !== id_treasure) {
    const assigned = await assignTo(tx, at, {
      id_job,
      id_treasure,
      how: 'estimate',
      actor,
      by,
    })
    if (!assigned.moved)
      return refusal(
        'job_cannot_move',
        assigned.refused === 'document_required'
          ? 'This treasure can’t take the job at the moment, so this price cannot be accepted.'
          : 'Another treasure has this job by now, so this price cannot be accepted.',
      )
  }
  const { treasure_price_pence, customer_price_pence } = row
  const price = { id_price_unit: acceptedUnit, treasure_price_pence, customer_price_pence }
  await setPrice(tx, job, price, { at, by, why: 'estimate' })
  await store.supersede(row, at)
  return { ok: true, row } as const
}
