import { makeSecret } from '../../src/kernel/secrets.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'
import { createBegunJob, createReviewLink, createWork } from '../work-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

/** Creates a line of A's without a review. */
async function line({ fixtures, targets }: Asking): Promise<{ id: number; id_job: number }> {
  const { db, customerA } = fixtures
  if (targets.customer() !== customerA) return { id: 2_000_000, id_job: 2_000_000 }
  const id_treasure = fixtures.targets.treasure()
  const id_job = await createBegunJob(db, { id_customer: customerA, id_treasure })
  return { id: (await createWork(db, { id: id_job, id_treasure })).id, id_job }
}

async function link(asking: Asking): Promise<string> {
  const { fixtures, targets } = asking
  if (targets.customer() !== fixtures.customerA) return makeSecret()
  const { id, id_job } = await line(asking)
  return createReviewLink(fixtures.db, id_job, id)
}

const review = { rating: 4.5, notes: 'Neat and quick.' }

export const reviewsInputs: InputsFor<
  'getWorkReview' | 'reviewWork' | 'getLinkedReview' | 'reviewByLink' | 'listTreasureRatings'
> = {
  getWorkReview: async (asking) => ({ params: { id: (await line(asking)).id } }),
  reviewWork: async (asking) => ({ params: { id: (await line(asking)).id }, body: review }),
  getLinkedReview: async (asking) => ({ params: { token: await link(asking) } }),
  reviewByLink: async (asking) => ({ body: { token: await link(asking), ...review } }),
  listTreasureRatings: ({ targets }) => ({ params: { id: targets.treasure() } }),
}
