import {
  addDays,
  jobStatus,
  londonInstant,
  penceOf,
  londonDate,
  type EstimateInput,
} from '@treasures/api-client'
import { recordEvent } from '#events/record-event.ts'
import type { Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { rateToday } from '../../catalogue/rates/rates.store.ts'
import { mostPence } from '../../catalogue/prices/price-amounts.rules.ts'
import { documentWords, staffDocumentWords } from '../../people/treasures/document-words.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { customerPriceOf, isWanted, refusal, tooHighWords, validUntil } from './estimates.decide.ts'
import { estimatesStore } from './estimates.store.ts'

export type Sending = {
  id_job: number
  id_treasure: number
  input: EstimateInput
  by: Actor
  /** True if staff send the price through the treasure's link. */
  forTreasure?: boolean
  /**
   * Treasures who may send a price: `theirs` has the job, `asked` was asked for a price, and `open`
   * can take the job.
   */
  may: 'theirs' | 'asked' | 'open'
}

/** Sends a price for a job. Callers throw on a refusal, so that the transaction rolls back. */
export async function sendEstimate(
  tx: Db,
  at: Date,
  { id_job, id_treasure, input, by, forTreasure, may }: Sending,
) {
  const store = estimatesStore(tx)
  const job = await lockJobRow(tx, id_job, everywhere)
  const isTheirs = job?.id_treasure === id_treasure
  const mayName =
    isTheirs || may === 'asked' || (may === 'open' && (await isOpenTo(store, job, id_treasure, at)))
  if (!job || !mayName) return refusal('job_not_found', 'We can’t find that job.')
  const isOthers = job.id_treasure !== null && !isTheirs
  if (!isWanted(job) || isOthers)
    return refusal('estimate_unwanted', 'This job doesn’t need a price, or no longer needs one.')
  const today = londonDate(at)
  const missing = isTheirs ? null : await store.findMissing(id_treasure, job.id_service, today)
  if (missing !== null)
    return refusal(
      'document_required',
      forTreasure ? staffDocumentWords(missing) : documentWords(missing),
    )
  const valid_until = validUntil(input.valid_until, today)
  if (valid_until < today) return refusal('estimate_past', 'Must not be in the past.')
  const rate = await rateToday(tx, 'commission', at)
  const options = (input.options ?? []).map(({ treasureprice, ...words }) => {
    const treasure_pence = penceOf(treasureprice)
    return { ...words, treasure_pence, customer_pence: customerPriceOf(treasure_pence, rate) }
  })
  if (options.some(({ customer_pence }) => customer_pence > mostPence))
    return refusal('price_too_high', tooHighWords)
  // Without options, the contract requires the price.
  const treasure_price_pence =
    options.length > 0
      ? Math.min(...options.map(({ treasure_pence }) => treasure_pence))
      : penceOf(input.treasureprice ?? 0)
  const customer_price_pence = customerPriceOf(treasure_price_pence, rate)
  if (customer_price_pence > mostPence) return refusal('price_too_high', tooHighWords)
  const { id } = await store.send(
    {
      id_job,
      id_treasure,
      treasure_price_pence,
      customer_price_pence,
      descr: input.descr,
      valid_until,
    },
    options,
    at,
  )
  const row = await store.get(id)
  await recordEvent(tx, {
    event: 'estimate.sent',
    at,
    by,
    id_job,
    id_treasure,
    id_record: id,
    data: {
      treasure_price_pence,
      customer_price_pence: row.customer_price_pence,
      valid_until,
      ...(options.length > 0 && { options: options.length }),
      for_treasure: forTreasure ?? false,
    },
  })
  // The price is valid until this day ends in London.
  const end = londonInstant(addDays(valid_until, 1), '00:00')
  await enqueue(tx, 'estimate.expire', { id }, { due: end })
  return { ok: true, row } as const
}

type Store = ReturnType<typeof estimatesStore>
type LockedJob = Awaited<ReturnType<typeof lockJobRow>>

/** True for an open job that is on the board or offered to the treasure. */
const isOpenTo = async (store: Store, job: LockedJob, id_treasure: number, at: Date) =>
  job?.id_status === jobStatus.open &&
  (job.on_board || (await store.isOffered(job.id, id_treasure, at)))
