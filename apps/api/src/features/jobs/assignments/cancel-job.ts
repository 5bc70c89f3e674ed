import type { JobMove } from '@treasures/api-client'
import type { Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { estimatesStore } from '../estimates/estimates.store.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { moveJobRow } from '../jobs/write-job.ts'
import { opportunitiesStore } from '../opportunities/opportunities.store.ts'
import { unassign } from './unassign.ts'

type Cancelling = {
  /** The locked row. */
  job: { id: number; id_treasure: number | null }
  /** The decided move, to Declined or Cancelled. */
  move: Extract<JobMove, { ok: true }>
  why: string
  by: Actor
  by_hand?: boolean
}

/** Cancels a job before it is done, and ends its offers, estimates and assignment. */
export async function cancel(tx: Db, at: Date, { job, move, ...said }: Cancelling) {
  const { id, id_treasure } = job
  await moveJobRow(tx, id, move, at, { status_reason: said.why })
  await opportunitiesStore(tx).withdrawFor(id, at)
  await estimatesStore(tx).withdrawAllOf(id, at)
  if (id_treasure !== null) await unassign(tx, at, { id_job: id, id_treasure })
  await recordMove(tx, at, job, move, said)
}
