import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { lockJobRow, noteOnJob } from '../jobs/write-job.ts'
import { opportunitiesStore } from './opportunities.store.ts'

type Ended = { id: number; id_job: number; id_treasure: number }

/** Expires one offer, or all offers of a job, if the time to answer has passed. */
export async function expireOffers(tx: Db, at: Date, which: { id: number } | { id_job: number }) {
  for (const ended of await opportunitiesStore(tx).expire(at, which)) await record(tx, at, ended)
}

type Undelivered = { id_message: number; isWithheld: boolean }

/**
 * Ends an offer whose messages cannot be delivered. A job with automatic matching asks the next
 * treasure at once. If staff made the offer and the treasure wants no messages, staff phone the
 * treasure instead.
 */
export async function endUndelivered(tx: Db, at: Date, { id_message, isWithheld }: Undelivered) {
  const store = opportunitiesStore(tx)
  const offer = await store.findQueued(id_message)
  if (!offer || (isWithheld && offer.how === 'staff')) return
  const { id_job } = offer
  // Locks the job first, as all code does.
  await lockJobRow(tx, id_job, everywhere)
  if (!(await store.endQueued(id_message))) return
  await record(tx, at, offer)
  if (offer.how !== 'automatic') return
  await noteOnJob(tx, id_job, { matched_at: null })
  await enqueue(tx, 'job.match', { id: id_job })
}

const record = (tx: Db, at: Date, { id, id_job, id_treasure }: Ended) =>
  recordEvent(tx, {
    event: 'opportunity.expired',
    at,
    by: systemActor,
    id_job,
    id_treasure,
    id_record: id,
    data: {},
  })
