import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import {
  jobLinkAddress,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { ReactionDeps } from './occasion.ts'

type About = { id_job: number; id_treasure: number }

/**
 * Returns the common parts of every letter to a treasure about a job: recipient, job, place and a
 * link to the job's page. Lock the job first. Otherwise a treasure who loses the job at this moment
 * could get a link.
 */
export async function treasureLetter(
  { publicSettings }: ReactionDeps,
  tx: Db,
  at: Date,
  { id_job, id_treasure }: About,
) {
  const store = assignmentsStore(tx)
  const { fname, email, service, place } = await store.findParties(id_job, id_treasure)
  const ends = { id_job, id_treasure, expires_at: treasureLinkEnds(at) }
  const token = await jobLinksStore(tx).createFor('treasure', ends, at)
  const link = jobLinkAddress(publicSettings().portal_url, token, 'treasure')
  return {
    to: { treasure: id_treasure },
    recipient: email,
    id_job,
    values: { id_job, service, place, fname, link },
  }
}
