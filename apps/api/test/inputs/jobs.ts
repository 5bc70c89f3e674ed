import type { Contract, InputOf } from '@treasures/api-client'
import { jobLinkEnds, jobLinksStore } from '../../src/features/jobs/jobs/job-links.store.ts'
import type { Db } from '../../src/kernel/db/connect.ts'
import { hashSecret, makeOpaqueId, makeSecret } from '../../src/kernel/secrets.ts'
import { createCustomer, createJobs } from '../fixtures.ts'
import { createUser } from '../sign-in.ts'
import { picture } from './booking.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000

/** Creates a job of customer A for each call, because cancelling ends it. */
async function job({ fixtures: { db, customerA }, targets }: Asking): Promise<number> {
  if (targets.customer() !== customerA) return absent
  const [id = 0] = await createJobs(db, customerA, [{ on_board: false }])
  return id
}

/** Creates a link. It works for everyone who holds it, so it is the same for any target. */
async function link(asking: Asking): Promise<string> {
  const { db, customerA } = asking.fixtures
  const [id = 0] = await createJobs(db, customerA, [{ on_board: false }])
  const at = new Date()
  return jobLinksStore(db).create(id, at, jobLinkEnds(at))
}

/** Creates the link of a visitor's booking under another account's e-mail. */
async function visitorsLink(db: Db): Promise<string> {
  const { email } = await createUser(db)
  const id_customer = await createCustomer(db, { email })
  const at = new Date()
  await db
    .updateTable('customers')
    .set({ unconfirmed_at: at })
    .where('id', '=', id_customer)
    .execute()
  const [id_job = 0] = await createJobs(db, id_customer, [{ on_board: false }])
  await db
    .insertInto('bookings')
    .values({
      id: makeOpaqueId(),
      id_job,
      token_hash: hashSecret(makeSecret()),
      email,
      id_option: 1,
      id_embed: null,
      terms_accepted_at: at,
      terms_url: null,
      express_request_at: null,
      link_sent_at: null,
      completed_at: at,
      created_at: at,
    })
    .execute()
  return jobLinksStore(db).create(id_job, at, jobLinkEnds(at))
}

const reason = 'No longer needed'
/** Description of a job in the fixtures. */
const shown_descr = 'Mow the lawn.'
type Upload = InputOf<Contract['uploadMyJobImage']>

export const jobsInputs: InputsFor<
  | 'declineMyJob'
  | 'editMyJob'
  | 'listMyJobImages'
  | 'uploadMyJobImage'
  | 'removeMyJobImage'
  | 'getLinkedJob'
  | 'declineJob'
  | 'declineJobByToken'
  | 'continueJob'
  | 'addJobToAccount'
> = {
  declineMyJob: async (asking) => ({ params: { id: await job(asking) }, body: { reason } }),
  editMyJob: async (asking) => ({
    params: { id: await job(asking) },
    body: { descr: 'Mow both lawns.', shown_descr },
  }),
  listMyJobImages: async (asking) => ({ params: { id: await job(asking) } }),
  uploadMyJobImage: async (asking): Promise<Upload> => ({
    body: { id_job: await job(asking), image_number: 1, file: picture },
  }),
  removeMyJobImage: async (asking) => ({ body: { id_job: await job(asking), image_number: 1 } }),
  getLinkedJob: async (asking) => ({ params: { token: await link(asking) } }),
  declineJob: async (asking) => ({ body: { token: await link(asking), reason } }),
  declineJobByToken: async (asking) => ({ body: { token: await link(asking), reason } }),
  continueJob: async (asking) => ({ body: { token: await link(asking) } }),
  addJobToAccount: async ({ fixtures: { db } }) => ({ body: { token: await visitorsLink(db) } }),
}
