import type { JobMove } from '@treasures/api-client'
import type { Actor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { assignmentsStore } from './assignments.store.ts'
import { jobLinksStore } from './job-links.store.ts'
import { recordMove } from './jobs.store.ts'
import { moveJob } from './write-job.ts'

type Cancelling = {
  id: number
  /** To Declined or Cancelled, decided already. */
  move: Extract<JobMove, { ok: true }>
  /** In words. */
  why: string
  by: Actor
  by_hand?: boolean
}

/**
 * Ends a job before it is done, whoever says so: nobody has it or is offered it any more. Expects the job to be locked.
 */
export async function cancel(tx: Db, at: Date, { id, move, ...said }: Cancelling) {
  const store = assignmentsStore(tx)
  const active = await store.findActive(id)
  await moveJob(tx, id, move, at, { status_reason: said.why })
  await store.withdrawOffers(id, at)
  if (active) {
    const { id_treasure } = active
    await store.cancelAppointments(id, at)
    await store.end(id, id_treasure, at)
    await jobLinksStore(tx).endFor(id, id_treasure, at)
  }
  await recordMove(tx, at, { id, ...(active && { id_treasure: active.id_treasure }) }, move, said)
}
