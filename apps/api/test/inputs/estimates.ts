import { jobLinkEnds, jobLinksStore } from '../../src/features/jobs/jobs/job-links.store.ts'
import { createJobs } from '../fixtures.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000
const price = { treasureprice: 120, descr: 'All of it, with materials' }

/** Creates a job of customer A without a price, which treasure A has. */
async function job({ fixtures: { db, customerA }, targets }: Asking): Promise<number> {
  if (targets.customer() !== customerA) return absent
  const [id_job = 0] = await createJobs(db, customerA, [
    { id_status: 2, on_board: false, treasure_price_pence: null },
  ])
  const id_treasure = targets.treasure()
  await db
    .insertInto('assignments')
    .values({ id_job, id_treasure, how: 'admin', assigned_at: new Date(), ended_at: null })
    .execute()
  return id_job
}

async function estimate(asking: Asking): Promise<{ id: number; id_job: number }> {
  const id_job = await job(asking)
  if (id_job === absent) return { id: absent, id_job }
  const { id } = await asking.fixtures.db
    .insertInto('estimates')
    .values({
      id_job,
      id_treasure: asking.targets.treasure(),
      id_status: 2,
      treasure_price_pence: 12_000,
      customer_price_pence: 15_000,
      descr: price.descr,
      valid_until: '2099-01-01',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, id_job }
}

/** Creates a link. It works for everyone who holds it, so it is the same for any target. */
async function link(
  { fixtures }: Asking,
  purpose: 'treasure' | 'start' | 'estimates',
): Promise<{ token: string; id: number }> {
  const { db, targets } = fixtures
  const { id, id_job } = await estimate({ fixtures, targets })
  const at = new Date()
  const whose = purpose === 'estimates' ? {} : { id_treasure: targets.treasure() }
  const kept = { id_job, ...whose, expires_at: jobLinkEnds(at) }
  return { token: await jobLinksStore(db).createFor(purpose, kept, at), id }
}

export const estimatesInputs: InputsFor<
  | 'listJobEstimates'
  | 'getEstimateLink'
  | 'createMyEstimate'
  | 'previewMyEstimate'
  | 'withdrawMyEstimate'
  | 'compareMyEstimates'
  | 'createLinkedEstimate'
  | 'createStartEstimate'
  | 'previewLinkedEstimate'
  | 'getLinkedEstimates'
  | 'respondToLinkedEstimate'
  | 'respondToEstimate'
> = {
  listJobEstimates: async (asking) => ({ params: { id: await job(asking) } }),
  getEstimateLink: async (asking) => ({
    params: { id_job: await job(asking), id_treasure: asking.targets.treasure() },
  }),
  createMyEstimate: async (asking) => ({ params: { id: await job(asking) }, body: price }),
  previewMyEstimate: () => ({ query: { treasureprice: 300 } }),
  compareMyEstimates: async (asking) => ({
    params: { id: (await estimate(asking)).id_job },
    body: {},
  }),
  withdrawMyEstimate: async (asking) => ({ params: { id: (await estimate(asking)).id } }),
  createLinkedEstimate: async (asking) => ({
    body: { token: (await link(asking, 'treasure')).token, ...price },
  }),
  createStartEstimate: async (asking) => ({
    body: { token: (await link(asking, 'start')).token, ...price },
  }),
  previewLinkedEstimate: async (asking) => ({
    body: { token: (await link(asking, 'treasure')).token, treasureprice: 300 },
  }),
  getLinkedEstimates: async (asking) => ({
    params: { token: (await link(asking, 'estimates')).token },
  }),
  respondToLinkedEstimate: async (asking) => ({
    body: { ...(await link(asking, 'estimates')), status: 3 },
  }),
  respondToEstimate: async (asking) => ({
    params: { id: (await estimate(asking)).id },
    body: { status: 3 },
  }),
}
