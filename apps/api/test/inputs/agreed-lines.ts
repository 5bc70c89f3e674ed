import { londonDate } from '@treasures/api-client'
import { jobLinkEnds, jobLinksStore } from '../../src/features/jobs/jobs/job-links.store.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'
import { createBegunJob } from '../work-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000

/** Creates a job of customer A under way, which treasure A has. */
const job = async ({ fixtures: { db, customerA }, targets }: Asking): Promise<number> =>
  targets.customer() === customerA
    ? createBegunJob(db, { id_customer: customerA, id_treasure: targets.treasure() })
    : absent

/** Creates extra work that waits for an answer, or that was agreed a week ago. */
async function line(asking: Asking, state: 'asked' | 'agreed' = 'asked') {
  const id_job = await job(asking)
  if (id_job === absent) return { id: absent, id_job }
  const at = new Date(Date.now() - 7 * 86_400_000)
  const { id } = await asking.fixtures.db
    .insertInto('agreed_lines')
    .values({
      id_job,
      id_treasure: asking.targets.treasure(),
      what: 'A new pipe',
      treasure_pence: 6_000,
      customer_pence: 8_000,
      asked_at: at,
      ...(state === 'agreed' && { state, how: 'portal', answered_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, id_job }
}

/** Creates a link. It works for everyone who holds it, so it is the same for any target. */
async function link({ fixtures }: Asking): Promise<string> {
  const { db, targets } = fixtures
  const { id: id_agreed, id_job } = await line({ fixtures, targets })
  const at = new Date()
  return jobLinksStore(db).createFor(
    'change',
    { id_job, id_agreed, expires_at: jobLinkEnds(at) },
    at,
  )
}

export const agreedLinesInputs: InputsFor<
  | 'listAgreed'
  | 'listJobAgreedLines'
  | 'askForExtraWork'
  | 'withdrawExtraWork'
  | 'recordExtraWork'
  | 'listMyAgreedLines'
  | 'answerExtraWork'
  | 'agreeForCustomer'
  | 'getLinkedAgreedLine'
  | 'answerLinkedAgreedLine'
> = {
  listAgreed: async (asking) => ({ params: { id: await job(asking) } }),
  listJobAgreedLines: async (asking) => ({ params: { id: await job(asking) } }),
  askForExtraWork: async (asking) => ({
    params: { id: await job(asking) },
    body: { what: 'A new pipe', treasureprice: 60 },
  }),
  withdrawExtraWork: async (asking) => ({ params: { id: (await line(asking)).id } }),
  recordExtraWork: async (asking) => ({
    params: { id: (await line(asking, 'agreed')).id },
    body: { date: londonDate(new Date()) },
  }),
  listMyAgreedLines: () => ({}),
  answerExtraWork: async (asking) => ({
    params: { id: (await line(asking)).id },
    body: { answer: 'agreed' },
  }),
  agreeForCustomer: async (asking) => ({
    params: { id: (await line(asking)).id },
    body: { reason: 'Called twice' },
  }),
  getLinkedAgreedLine: async (asking) => ({ params: { token: await link(asking) } }),
  answerLinkedAgreedLine: async (asking) => ({
    body: { token: await link(asking), answer: 'agreed' },
  }),
}
