import { recordEvent } from '#events/record-event.ts'
import type { Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import type { FoundMatch } from './find-matches.ts'
import { opportunityEnds } from './opportunities.rules.ts'
import { opportunitiesStore } from './opportunities.store.ts'

type Offer = { id_job: number; match: FoundMatch; how: 'staff' | 'automatic'; by: Actor }

/**
 * Offers a job to a treasure. Returns the offer's id, or undefined if the treasure already has an
 * open offer of the job.
 */
export async function offerJob(
  tx: Db,
  at: Date,
  { id_job, match, how, by }: Offer,
): Promise<number | undefined> {
  const { id_treasure, score, parts } = match
  const expires_at = opportunityEnds(at)
  const added = await opportunitiesStore(tx).add(
    { id_job, id_treasure, how, score, parts, expires_at },
    at,
  )
  if (!added) return undefined
  const { id } = added
  await recordEvent(tx, {
    event: 'opportunity.offered',
    at,
    by,
    id_job,
    id_treasure,
    id_record: id,
    data: {},
  })
  await enqueue(tx, 'opportunity.expire', { id }, { due: expires_at })
  return id
}
