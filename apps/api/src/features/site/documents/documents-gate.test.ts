import {
  assignJob,
  claimMyJob,
  createMyEstimate,
  createOpportunity,
  estimateStatus,
  findTreasures,
  isApiError,
  listVisitsAtRisk,
  opportunityStatus,
  respondToEstimate,
  respondToOpportunity,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createDocument, createKind } from '#test/document-fixtures.ts'
import { createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { opportunityTasks } from '../../jobs/opportunities/opportunity-tasks.ts'

const now = new Date('2026-12-01T12:00:00Z')
const { app, database } = useApp({ clock: () => now })

let id_customer: number
let id_treasure: number
let id_kind: number
let admin: SignedInClient
let treasure: SignedInClient

beforeAll(async () => {
  const { db } = database
  ;({ id_customer } = await createFixtures(db))
  await db.updateTable('treasures').set({ switched_on: false }).execute()
  id_treasure = await createTreasure(db, {
    lname: 'Reed',
    mphone: '+447700900001',
    email: 'reed@example.org',
  })
  const { id: id_skill } = await db
    .insertInto('skills')
    .values({ name: 'Mowing lawns', id_service: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('treasure_skills').values({ id_treasure, id_skill, detail: 'x' }).execute()
  id_kind = await createKind(db, { name: 'Gas Safe card', services: { 1: ['CENWAT1'] } })
  admin = await signIn(app, await createUser(db, { super: true, is_admin: true }))
  treasure = await signIn(app, await createUser(db, { id_treasure }))
})

const newJob = async (job: object = {}) =>
  (await createJobs(database.db, id_customer, [{ id_service: 1, ...job }]))[0] ?? 0
const holder = async (id_job: number) =>
  (
    await database.db
      .selectFrom('assignments')
      .select('id_treasure')
      .where('id_job', '=', id_job)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
  )?.id_treasure
const codeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (isApiError(error) ? error.code : String(error)),
  )
const asked = (id_job: number) =>
  database.db
    .selectFrom('opportunities')
    .select('id')
    .where('id_job', '=', id_job)
    .where('id_treasure', '=', id_treasure)
    .execute()
const offer = async (id_job: number) => {
  const { id } = await admin.call(createOpportunity, {
    params: { id: id_job },
    body: { id_treasure, anyway: true },
  })
  return id
}
const priceless = { treasure_price_pence: null, customer_price_pence: null, id_job_type: 2 }

type State = (typeof states)[number][0]
const states = [
  ['no document', undefined],
  ['one that waits for its check', { state: 'sent', checked_at: null }],
  [
    'one that was refused',
    { state: 'refused', reason: 'Too dark', closed_at: now, checked_at: null },
  ],
  ['one that ended yesterday', { until_on: '2026-11-30' }],
  ['one without the category', { categories: ['CCN1'] }],
  ['one in order', { until_on: '2026-12-01' }],
] as const

/** Sets the treasure's only document. */
async function set(state: State) {
  const { db } = database
  await db.deleteFrom('documents').execute()
  const row = states.find(([name]) => name === state)?.[1]
  if (row)
    await createDocument(db, {
      id_treasure,
      id_kind,
      ...row,
      categories: 'categories' in row ? row.categories : ['CENWAT1', 'CCN1'],
    })
}

const ways: [string, (change: () => Promise<void>) => Promise<{ id_job: number; code: string }>][] =
  [
    [
      'a claim',
      async (change) => {
        const id_job = await newJob()
        await change()
        return { id_job, code: await codeOf(treasure.call(claimMyJob, { params: { id: id_job } })) }
      },
    ],
    [
      'the answer to an offer',
      async (change) => {
        const id_job = await newJob()
        await set('one in order')
        const id = await offer(id_job)
        await change()
        const said = { params: { id }, body: { status: opportunityStatus.accepted } }
        return { id_job, code: await codeOf(treasure.call(respondToOpportunity, said)) }
      },
    ],
    [
      'a price',
      async (change) => {
        const id_job = await newJob(priceless)
        await change()
        const body = { treasureprice: 80, descr: 'All of it' }
        const code = await codeOf(treasure.call(createMyEstimate, { params: { id: id_job }, body }))
        return { id_job, code }
      },
    ],
  ]

test.each(ways.flatMap(([way, go]) => states.map(([state]) => [way, state, go] as const)))(
  '%s with %s',
  async (way, state, go) => {
    const { id_job, code } = await go(() => set(state))
    const isFine = state === 'one in order'
    expect(code).toBe(isFine ? 'done' : 'document_required')
    expect(await holder(id_job)).toBe(isFine && way !== 'a price' ? id_treasure : undefined)
  },
)

test.each(states)('a price is accepted from a treasure with %s', async (state) => {
  const id_job = await newJob(priceless)
  await set('one in order')
  const body = { treasureprice: 80, descr: 'All of it' }
  const { id } = await treasure.call(createMyEstimate, { params: { id: id_job }, body })
  await set(state)
  const said = { params: { id }, body: { status: estimateStatus.accepted } }
  const isFine = state === 'one in order'
  expect(await codeOf(admin.call(respondToEstimate, said))).toBe(
    isFine ? 'done' : 'job_cannot_move',
  )
  expect(await holder(id_job)).toBe(isFine ? id_treasure : undefined)
})

test.each(states)(
  'staff and automatic matching offer jobs to a treasure with %s',
  async (state) => {
    await set(state)
    const isFine = state === 'one in order'
    const byHand = await newJob()
    const body = { id_treasure, anyway: true }
    expect(await codeOf(admin.call(createOpportunity, { params: { id: byHand }, body }))).toBe(
      isFine ? 'done' : 'treasure_not_eligible',
    )
    const best = await newJob()
    await admin.call(findTreasures, { params: { id: best } })
    expect(await asked(best)).toHaveLength(isFine ? 1 : 0)
    const auto = await newJob({ auto_match: true })
    expect(await runDueTasks(database, opportunityTasks(app.deps), now)).toEqual([])
    expect(await asked(auto)).toHaveLength(isFine ? 1 : 0)
  },
)

test.each(states)('staff assign a job to a treasure with %s, with a reason', async (state) => {
  await set(state)
  const id = await newJob()
  const isFine = state === 'one in order'
  const assign = (reason?: string) =>
    codeOf(
      admin.call(assignJob, { params: { id }, body: { id_treasure, ...(reason && { reason }) } }),
    )
  const outcomes = [await assign()]
  if (!isFine) outcomes.push(await assign('Seen on the register today'))
  expect(outcomes).toEqual(isFine ? ['done'] : ['reason_required', 'done'])
  expect(await holder(id)).toBe(id_treasure)
  expect((await admin.call(listVisitsAtRisk, {})).data).toEqual([])
})
