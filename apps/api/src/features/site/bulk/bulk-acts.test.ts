import {
  contract,
  getBulk,
  channel,
  isApiError,
  jobStatus,
  listBulkRows,
  lockJob,
  runBulk,
  startBulk,
  undoBulk,
  type BulkKind,
  type Contract,
  type Endpoint,
  type InputOf,
} from '@treasures/api-client'
import { expect, describe, test, beforeAll } from 'vitest'
import { buildApp } from '../../../app.ts'
import { alikeRows, dumpRows } from '#test/dump-rows.ts'
import { createCustomer, createFixtures, createJobs, createTreasure } from '#test/fixtures.ts'
import { randomNumbers } from '#test/random-numbers.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { spread } from '#test/spread.ts'
import { useApp } from '#test/use-app.ts'
import { bulkActs, callOf, type BulkAct } from './bulk-acts.ts'
import { bulkTasks } from './bulk-tasks.ts'

/** Records for each act. */
const count = Number(process.env['BULK_ROWS'] ?? 6)
const seed = Number(process.env['BULK_SEED'] ?? 1)
const acts = Object.keys(bulkActs) as BulkAct[]
const adminsActs: readonly string[] = [
  'moveCustomer',
  'moveTreasure',
  'createUserForCustomer',
  'createUserForTreasure',
]

/** Two equal installations: one makes bulk acts, the other makes the same calls one at a time. */
const many = useApp()
const single = useApp()
const both = [many, single] as const
type Side = (typeof both)[number]

const clients = new Map<Side, Record<'office' | 'franchisee', SignedInClient>>()
const tags: Record<BulkKind, number> = { job: 1, customer: 2, treasure: 3 }
let offeredTo = 0

beforeAll(async () => {
  for (const side of both) {
    const { db } = side.database
    await createFixtures(db)
    const office = await signIn(
      side.app,
      await createUser(db, { is_admin: true, email: 'office@example.org' }),
    )
    const franchisee = await signIn(
      side.app,
      await createUser(db, { id_ambassador: 1, email: 'franchisee@example.org' }),
    )
    clients.set(side, { office, franchisee })
    for (const [kind, id_model] of [
      ['treasure', 1],
      ['job', 2],
      ['customer', 3],
    ] as const)
      tags[kind] = (
        await db
          .insertInto('tags')
          .values({ name: `Chase ${kind}`, color: '#336699', id_model })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    for (let i = 0; i < 3; i++) offeredTo = await skilled(side, `Offered${i}`, `+44770010000${i}`)
  }
})

/** Creates a treasure who may do the jobs of service 1. */
async function skilled({ database: { db } }: Side, lname: string, mphone: string) {
  const id = await createTreasure(db, { lname, mphone, email: `${lname}@example.org` })
  await db
    .insertInto('skills')
    .values({ name: 'Gardening', id_service: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const skill = await db.selectFrom('skills').select('id').where('id_service', '=', 1).execute()
  await db
    .insertInto('treasure_skills')
    .values(skill.map(({ id: id_skill }) => ({ id_treasure: id, id_skill, detail: '' })))
    .execute()
  return id
}

/** Creates the same random records on both sides. Returns their ids, and one that does not exist. */
async function create(kind: BulkKind, act: string): Promise<number[]> {
  const found: number[][] = []
  for (const side of both) {
    const { db } = side.database
    const random = randomNumbers(seed + acts.indexOf(act as BulkAct) * 1_000)
    const chance = (share: number) => random() < share
    const ids: number[] = []
    for (let i = 0; i < count; i++) {
      // The first two records suit every act.
      const isUsual = i < 2
      const id_region = isUsual || chance(0.7) ? 1 : 2
      const name = `${act}${i}`
      const email = isUsual || chance(0.7) ? `${name}@example.org` : null
      const id_customer =
        kind === 'treasure' ? 0 : await createCustomer(db, { lname: name, id_region, email })
      if (kind === 'customer') ids.push(id_customer)
      else if (kind === 'job') {
        const price = isUsual || chance(0.8) ? 1_850 : null
        const [id = 0] = await createJobs(db, id_customer, [
          {
            id_region,
            id_status: Math.floor(random() * 8 + 1) as 1,
            on_board: chance(0.5),
            treasure_price_pence: price,
          },
        ])
        // Half of the jobs are open, because most acts are for open jobs.
        if (isUsual || chance(0.5))
          await db.updateTable('jobs').set({ id_status: 1 }).where('id', '=', id).execute()
        ids.push(id)
      } else
        ids.push(
          await createTreasure(db, {
            lname: name,
            mphone: `+4477${String(acts.indexOf(act as BulkAct)).padStart(3, '0')}${String(i).padStart(5, '0')}`,
            id_region,
            email,
          }),
        )
      const id = ids.at(-1) ?? 0
      if (kind === 'treasure')
        await db
          .insertInto('treasure_channels')
          .values({ id_treasure: id, id_channel: channel.email, enabled: true })
          .execute()
      if (i % 2) {
        if (kind === 'job')
          await db.insertInto('job_tags').values({ id_job: id, id_tag: tags.job }).execute()
        else if (kind === 'customer')
          await db
            .insertInto('customer_tags')
            .values({ id_customer: id, id_tag: tags.customer })
            .execute()
        else
          await db
            .insertInto('treasure_tags')
            .values({ id_treasure: id, id_tag: tags.treasure })
            .execute()
      }
    }
    found.push(ids)
  }
  expect(found[0]).toEqual(found[1])
  return [...(found[0] ?? []), 1_999_999]
}

const inputOf = (act: BulkAct): Record<string, unknown> => {
  const kind = contract[act].bulkable
  const inputs: Partial<Record<BulkAct, Record<string, unknown>>> = {
    boostJobPrice: { amount: 3 },
    moveJob: { id_status: jobStatus.declined, reason: 'No longer wanted' },
    assignJob: { id_treasure: offeredTo, reason: 'They asked for it' },
    createOpportunity: { id_treasure: offeredTo },
    moveCustomer: { id_region: 2 },
    moveTreasure: { id_region: 2 },
    notifyTreasure: { type: 'TreasureRequestIDNotify' },
  }
  return (
    inputs[act] ??
    (act.startsWith('add')
      ? { id_tag: tags[kind] }
      : act.startsWith('remove')
        ? { tag: tags[kind] }
        : {})
  )
}

const drained = async ({ app }: Side) => app.drain()
const work = async () =>
  expect(await runDueTasks(many.database, bulkTasks(many.app.deps, buildApp), new Date())).toEqual(
    [],
  )

async function rowsOf(client: SignedInClient, id: number) {
  const { data } = await client.call(listBulkRows, { params: { id }, query: { per_page: 250 } })
  return data.map(({ id_record, outcome, words }) => ({ id_record, outcome, words }))
}

/** The rows of all tables apart from the bulk acts themselves, without times. */
async function dumped({ database: { db } }: Side) {
  const { bulks: _bulks, bulk_rows: _rows, ...tables } = alikeRows(await dumpRows(db))
  const time = /\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      rows.map((row) => row.replaceAll(time, '…')).toSorted(),
    ]),
  )
}

/** Acts to undo once all are compared. */
const done: { act: BulkAct; id: number; client: SignedInClient }[] = []

describe.each(acts)('%s for many records', (act) => {
  test(
    'previews what the run does, and the run does what single calls do',
    spread(acts, act),
    async () => {
      const endpoint: Endpoint = contract[act]
      const who = adminsActs.includes(act) ? 'office' : 'franchisee'
      const client = clients.get(many)?.[who]
      const one = clients.get(single)?.[who]
      if (!client || !one) throw new Error('Nobody is signed in')
      const kind = contract[act].bulkable
      const ids = await create(kind, act)
      const input = inputOf(act)
      if (act === 'unlockJob')
        for (const side of both)
          for (const locked of ids.slice(0, count / 2))
            await clients.get(side)?.office.call(lockJob, { params: { id: locked } })

      const before = await dumped(many)
      const { id } = await client.call(startBulk, { params: { act }, body: { ids, input } })
      await work()
      await drained(many)
      expect(await dumped(many)).toEqual(before)
      const preview = await rowsOf(client, id)

      await client.call(runBulk, { params: { id } })
      await work()
      await drained(many)
      const run = await rowsOf(client, id)
      expect(run).toEqual(preview)

      const singles: string[] = []
      for (const record of ids)
        try {
          await one.call(
            endpoint as Contract['lockJob'],
            callOf(endpoint, record, input) as unknown as InputOf<Contract['lockJob']>,
          )
          singles.push('')
        } catch (error) {
          if (!isApiError(error)) throw error
          singles.push([error.message, ...Object.values(error.errors ?? {}).flat()].join(' '))
        }
      expect(run.map(({ outcome, words }) => (outcome === 'refused' ? words : ''))).toEqual(singles)
      await drained(single)
      expect(await dumped(many)).toEqual(await dumped(single))

      const outcomes = new Set(run.map(({ outcome }) => outcome))
      expect(outcomes).toContain('done')
      expect(outcomes).toContain('refused')
      done.push({ act, id, client })
    },
  )
})

test('every act is undone by its reverse, or says why not', async () => {
  for (const { act, id, client } of done) {
    const { no_undo } = await client.call(getBulk, { params: { id } })
    const refused = await client.call(undoBulk, { params: { id } }).catch((error: unknown) => error)
    await work()
    await drained(many)
    const { counts } = await client.call(getBulk, { params: { id } })
    expect([
      act,
      isApiError(refused) ? refused.message : null,
      counts.done > 0,
      counts.undone > 0,
    ]).toEqual([act, no_undo, no_undo !== null, no_undo === null])
  }
})
