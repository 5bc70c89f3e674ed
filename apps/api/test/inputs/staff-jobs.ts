import { jobLinkEnds, jobLinksStore } from '../../src/features/jobs/jobs/job-links.store.ts'
import { createOption } from '../booking-fixtures.ts'
import { createJobs, createTreasure } from '../fixtures.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000
const isThere = ({ fixtures, targets }: Asking) => targets.customer() === fixtures.customerA

/** Creates an open job of customer A for each call, because some calls end it. */
async function openJob(asking: Asking): Promise<number> {
  const { db, customerA } = asking.fixtures
  if (!isThere(asking)) return absent
  const [id = 0] = await createJobs(db, customerA, [{ on_board: false }])
  return id
}

/** Creates a job of customer A that treasure A has. */
async function theirJob(asking: Asking, id_status: 2 | 3 = 2) {
  const { db, customerA, targets } = asking.fixtures
  if (!isThere(asking)) return { id: absent, id_assignment: absent }
  const [id = 0] = await createJobs(db, customerA, [{ on_board: false, id_status }])
  const { id: id_assignment } = await db
    .insertInto('assignments')
    .values({
      id_job: id,
      id_treasure: targets.treasure(),
      how: 'claim',
      assigned_at: new Date(),
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, id_assignment }
}

const of = async (asking: Asking) => ({ params: { id: await openJob(asking) } })

let mobiles = 0
/** Creates a treasure in the job's region, because staff who see a job may assign it there. */
const someTreasure = ({ fixtures: { db } }: Asking) =>
  createTreasure(db, { lname: 'Fresh', mphone: `+44770088${String(10_000 + ++mobiles).slice(1)}1` })

/** Creates a link. It works for everyone who holds it, so it is the same for any target. */
async function treasureLink({ fixtures }: Asking): Promise<string> {
  const asking = { fixtures, targets: fixtures.targets }
  const { id } = await theirJob(asking)
  const at = new Date()
  return jobLinksStore(fixtures.db).createFor(
    'treasure',
    { id_job: id, id_treasure: fixtures.targets.treasure(), expires_at: jobLinkEnds(at) },
    at,
  )
}

export const staffJobsInputs: InputsFor<
  | 'createJob'
  | 'getJob'
  | 'updateJob'
  | 'previewJobCorrection'
  | 'deleteJob'
  | 'moveJob'
  | 'boostJobPrice'
  | 'lockJob'
  | 'unlockJob'
  | 'listJobAssignments'
  | 'assignJob'
  | 'endAssignment'
  | 'releaseMyJob'
  | 'finishMyJob'
  | 'claimMyJob'
  | 'undoMyClaim'
  | 'getTreasureLinkedJob'
  | 'answerStart'
> = {
  createJob: async ({ fixtures: { db }, targets }) => ({
    body: {
      id_customer: targets.customer(),
      id_option: await createOption(db),
      descr: 'Mow the lawn.',
      address: '12 Manor Road, Lewisham',
      postcode: 'SE13 5AB',
      wanted: 'flexible',
    },
  }),
  getJob: async (asking) => ({ params: { id: (await theirJob(asking)).id } }),
  previewJobCorrection: async (asking) => ({ ...(await of(asking)), query: {} }),
  updateJob: async (asking) => ({ ...(await of(asking)), body: { descr: 'Mow it twice.' } }),
  deleteJob: async (asking) => ({ ...(await of(asking)), query: { simulated: 1 } }),
  moveJob: async (asking) => ({
    ...(await of(asking)),
    body: { id_status: 6, reason: 'No longer needed' },
  }),
  boostJobPrice: async (asking) => ({ ...(await of(asking)), body: { amount: 1.5 } }),
  lockJob: of,
  unlockJob: of,
  listJobAssignments: of,
  assignJob: async (asking) => ({
    ...(await of(asking)),
    body: { id_treasure: await someTreasure(asking) },
  }),
  endAssignment: async (asking) => ({ params: { id: (await theirJob(asking)).id_assignment } }),
  releaseMyJob: async (asking) => ({
    params: { id: (await theirJob(asking)).id },
    body: { reason: 'My van broke down' },
  }),
  finishMyJob: async (asking) => ({ params: { id: (await theirJob(asking, 3)).id } }),
  // Any treasure may claim any job on the board, and then sees its customer. The job is B's,
  // because A's details would count as a leak.
  claimMyJob: async ({ fixtures: { db, customerB } }) => {
    const [id = 0] = await createJobs(db, customerB, [{}])
    return { params: { id } }
  },
  undoMyClaim: async (asking) => {
    const { id, id_assignment } = await theirJob(asking)
    await asking.fixtures.db
      .updateTable('assignments')
      .set({ undo_until: new Date(Date.UTC(2100, 0)) })
      .where('id', '=', id_assignment)
      .execute()
    return { params: { id } }
  },
  getTreasureLinkedJob: async (asking) => ({ params: { token: await treasureLink(asking) } }),
  answerStart: async (asking) => ({
    body: { token: await treasureLink(asking), answer: 'unreachable', reason: 'No answer' },
  }),
}
