import { jobLinkEnds, jobLinksStore } from '../../features/jobs/job-links.store.ts'
import { createJobs } from '../cast.ts'
import type { InputsFor, PolicyCast, Targets } from '../policy-cast.ts'

type Asking = { cast: PolicyCast; targets: Targets }

const absent = 2_000_000

/** One of A's, made for the call: calling it off ends it. */
async function job({ cast: { db, customerA }, targets }: Asking): Promise<number> {
  if (targets.customer() !== customerA) return absent
  const [id = 0] = await createJobs(db, customerA, [{ on_board: false }])
  return id
}

/** Whoever holds the link may follow it: another's is one like any other. */
async function link(asking: Asking): Promise<string> {
  const { db, customerA } = asking.cast
  const [id = 0] = await createJobs(db, customerA, [{ on_board: false }])
  const at = new Date()
  return jobLinksStore(db).create(id, at, jobLinkEnds(at))
}

const reason = 'No longer needed'

export const jobsInputs: InputsFor<
  | 'listMyCustomerJobs'
  | 'declineMyJob'
  | 'getLinkedJob'
  | 'declineJob'
  | 'declineJobByToken'
  | 'continueJob'
> = {
  listMyCustomerJobs: () => ({}),
  declineMyJob: async (asking) => ({ params: { id: await job(asking) }, body: { reason } }),
  getLinkedJob: async (asking) => ({ params: { token: await link(asking) } }),
  declineJob: async (asking) => ({ body: { token: await link(asking), reason } }),
  declineJobByToken: async (asking) => ({ body: { token: await link(asking), reason } }),
  continueJob: async (asking) => ({ body: { token: await link(asking) } }),
}
