import { systemActor } from '../../src/events/define-event.ts'
import { offerJob } from '../../src/features/jobs/opportunities/offer-job.ts'
import { hashSecret, makeSecret } from '../../src/kernel/secrets.ts'
import { createJobs } from '../fixtures.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000
const isAbsent = ({ fixtures, targets }: Asking) => targets.customer() !== fixtures.customerA

/** Creates an open job of customer A. */
async function job(asking: Asking): Promise<number> {
  if (isAbsent(asking)) return absent
  const { db, customerA } = asking.fixtures
  const [id = 0] = await createJobs(db, customerA, [{ on_board: false }])
  return id
}

/** Creates a job offered to treasure A, with a known token. */
async function offered({ fixtures: { db, customerA }, targets }: Asking) {
  const [id_job = 0] = await createJobs(db, customerA, [{ on_board: false }])
  const match = { id_treasure: targets.treasure(), score: 50, parts: [] } as never
  const id = await db
    .transaction()
    .execute((tx) => offerJob(tx, new Date(), { id_job, match, how: 'staff', by: systemActor }))
  const token = makeSecret()
  await db
    .updateTable('opportunities')
    .set({ token_hash: hashSecret(token) })
    .where('id', '=', id ?? 0)
    .execute()
  return { id: id ?? 0, token }
}

const ofOne = async (asking: Asking) => ({
  params: { id: isAbsent(asking) ? absent : (await offered(asking)).id },
})
/** Creates a link. It works for everyone who holds it, so it is the same for any target. */
const link = async (asking: Asking) => {
  const treasure = () => asking.fixtures.targets.treasure()
  return (await offered({ ...asking, targets: { ...asking.targets, treasure } })).token
}

const declines = 5

export const opportunitiesInputs: InputsFor<
  | 'listJobMatches'
  | 'listJobOpportunities'
  | 'findTreasures'
  | 'createOpportunity'
  | 'resendOpportunity'
  | 'withdrawOpportunity'
  | 'respondToOpportunity'
  | 'getOpportunity'
  | 'viewOpportunity'
  | 'respondToLinkedOpportunity'
> = {
  listJobMatches: async (asking) => ({ params: { id: await job(asking) }, query: {} }),
  listJobOpportunities: async (asking) => ({ params: { id: await job(asking) } }),
  findTreasures: async (asking) => ({ params: { id: await job(asking) } }),
  createOpportunity: async (asking) => ({
    params: { id: await job(asking) },
    body: { id_treasure: asking.targets.treasure() },
  }),
  resendOpportunity: ofOne,
  withdrawOpportunity: ofOne,
  respondToOpportunity: async (asking) => ({
    ...(await ofOne(asking)),
    body: { status: declines },
  }),
  getOpportunity: async (asking) => ({ params: { id: await link(asking) } }),
  viewOpportunity: async (asking) => ({ body: { token: await link(asking) } }),
  respondToLinkedOpportunity: async (asking) => ({
    body: { token: await link(asking), status: declines },
  }),
}
