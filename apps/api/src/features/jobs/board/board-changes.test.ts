import {
  boostJobPrice,
  deleteJob,
  listBoardChanges,
  listJobActivities,
  lockJob,
  searchBoard,
  unlockJob,
  updateJob,
} from '@treasures/api-client'
import { beforeAll, expect, test } from 'vitest'
import { createFixtures, createJobs } from '#test/fixtures.ts'
import { createUser, signIn, type SignedInClient } from '#test/sign-in.ts'
import { useApp } from '#test/use-app.ts'
import { onBothEngines } from '#test/test-database.ts'
import { runDueTasks } from '#test/run-due-tasks.ts'
import { housekeepingTasks } from '#kernel/tasks/housekeeping.ts'
import { boardChangesStore } from './board-changes.store.ts'
import { boostTasks } from '../jobs/boost-task.ts'

onBothEngines((engine) => {
  let boss: SignedInClient
  let customer: number

  const { app, database } = useApp({ engine })
  beforeAll(async () => {
    ;({ id_customer: customer } = await createFixtures(database.db))
    boss = await signIn(
      app,
      await createUser(database.db, { is_admin: true, super: true, fname: 'Ada', lname: 'Min' }),
    )
  })

  const openJob = async () => (await createJobs(database.db, customer, [{}]))[0] ?? 0
  const params = (id: number) => ({ params: { id } })

  /** Changes of one job that an act sends to the boards, without duplicates. */
  async function told(id: number, act: () => Promise<unknown>) {
    const { cursor } = await app.client.call(listBoardChanges, { query: {} })
    const known = await read(cursor)
    await act()
    const ids = new Set(known.map((change) => change.id))
    const types = (await read(cursor))
      .filter((change) => change.id_job === id && !ids.has(change.id))
      .map(({ type }) => type)
    return [...new Set(types)]
  }
  const read = async (since: string) =>
    (await app.client.call(listBoardChanges, { query: { since } })).data
  const shown = async (id: number) =>
    (await app.client.call(searchBoard, { query: { id_job: id } })).data[0]

  test('changes from a dump of another server are deleted, and those of this one stay', async () => {
    const id_job = await openJob()
    await database.script(`
      insert into board_changes (tx, type, id_job, id_region)
      select 9000000000000 + n, 'changed', ${id_job}, 1 from generate_series(1, 3) n
    `)
    const kept = async () =>
      (
        await database.db
          .selectFrom('board_changes')
          .select('type')
          .where('id_job', '=', id_job)
          .execute()
      ).map(({ type }) => type)
    expect(await kept()).toEqual(['joined', 'changed', 'changed', 'changed'])
    await boardChangesStore(database.db).discardOtherServers()
    expect(await kept()).toEqual(['joined'])
  })

  test('boards receive a lock and its end, and staff read who did it', async () => {
    const id = await openJob()
    expect(await told(id, () => boss.call(lockJob, params(id)))).toEqual(['left'])
    expect(await shown(id)).toBeUndefined()
    expect(await told(id, () => boss.call(lockJob, params(id)))).toEqual([])
    expect(await told(id, () => boss.call(unlockJob, params(id)))).toEqual(['joined'])
    expect(await told(id, () => boss.call(unlockJob, params(id)))).toEqual([])
    const { data } = await boss.call(listJobActivities, { ...params(id), query: {} })
    expect(data.filter(({ type }) => type === 2).map(({ descr }) => descr)).toEqual([
      'Ada Min unlocked it: board and automatic matching are as they were.',
      'Ada Min locked it: off the board, and no automatic matching.',
    ])
  })

  test('a cursor from before a move of the database, which may be ahead, misses nothing', async () => {
    const id = await openJob()
    const ids = (await read(String(10 ** 12))).map(({ id_job }) => id_job)
    expect(ids).toContain(id)
  })

  test("boards receive a job's removal from the board and its return", async () => {
    const id = await openJob()
    const set = (on_board: boolean) => () =>
      boss.call(updateJob, { ...params(id), body: { on_board } })
    expect(await told(id, set(false))).toEqual(['left'])
    expect(await told(id, set(true))).toEqual(['joined'])
  })

  test('boards receive another text, another price and a boost, and show them', async () => {
    const id = await openJob()
    const change = (body: object) => () => boss.call(updateJob, { ...params(id), body })
    expect(await told(id, change({ descr: 'Mow both lawns.' }))).toEqual(['changed'])
    expect(await told(id, change({ treasureprice: 19 }))).toEqual(['changed'])
    expect(
      await told(id, () => boss.call(boostJobPrice, { ...params(id), body: { amount: 1 } })),
    ).toEqual(['changed'])
    expect(await shown(id)).toMatchObject({ job_details: 'Mow both lawns.', treasure_price: 20 })
    // A change that no card shows is not sent.
    expect(await told(id, change({ auto_match: true }))).toEqual([])
  })

  test("boards receive an automatic rise of a job's price", async () => {
    const id = await openJob()
    const { db } = database
    await db.updateTable('ambassadors').set({ automatically_price_boost: true }).execute()
    expect(
      await told(id, () => runDueTasks(database, boostTasks({ database }), new Date())),
    ).toEqual(['changed'])
    await db.updateTable('ambassadors').set({ automatically_price_boost: false }).execute()
  })

  test('a permanently deleted job leaves open boards', async () => {
    const id = await openJob()
    expect(await told(id, () => boss.call(deleteJob, { ...params(id), query: {} }))).toEqual([
      'left',
    ])
  })

  test('a job that changes its region leaves the boards of the old one and joins those of the new', async () => {
    const id = await openJob()
    expect(
      await told(id, () =>
        database.db.updateTable('jobs').set({ id_region: 2 }).where('id', '=', id).execute(),
      ),
    ).toEqual(['left', 'joined'])
  })

  test('a change that is rolled back is not sent', async () => {
    const id = await openJob()
    const fail = () =>
      database.db.transaction().execute(async (tx) => {
        await tx.updateTable('jobs').set({ on_board: false }).where('id', '=', id).execute()
        throw new Error('stopped')
      })
    expect(await told(id, () => fail().catch(() => {}))).toEqual([])
  })

  test('changes are deleted after a day', async () => {
    const { db } = database
    const old = { type: 'left', id_job: 1, id_region: 1 } as const
    await db
      .insertInto('board_changes')
      .values({ ...old, created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    const count = async () => (await db.selectFrom('board_changes').select('id').execute()).length
    const before = await count()
    expect(await runDueTasks(database, housekeepingTasks({ database }), new Date())).toEqual([])
    expect(await count()).toBe(before - 1)
  })
})
