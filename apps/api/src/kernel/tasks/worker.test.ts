import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPglite, openPostgres, type Database } from '../db/connect.ts'
import { transact } from '../db/transact.ts'
import { createPostgresDatabase, engines, openTestDatabase } from '../../../test/test-database.ts'
import { enqueue } from './enqueue.ts'
import { begin, startScheduled } from './schedules.ts'
import { schedulesStore } from './schedules.store.ts'
import { tasksStore } from './tasks.store.ts'
import type { Tasks } from './tasks.ts'
import { startWorker } from './worker.ts'

type Logged = { task?: string; subject?: string; attempts?: number; error: { message: string } }

/** Waits for it, also on a machine that is busy. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 15_000, interval: 10 })

describe.each(engines)('on %s', (engine) => {
  let database: Database
  const failures: Logged[] = []
  const stops: (() => Promise<void>)[] = []
  beforeAll(async () => {
    database = await openTestDatabase(engine, inject('postgresUrl'))
  })
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()))
    failures.length = 0
    await database.db.deleteFrom('tasks').execute()
  })
  afterAll(() => database.close())

  const start = async (
    tasks: Partial<Tasks>,
    options: Partial<Parameters<typeof startWorker>[0]> = {},
  ) => {
    const worker = await startWorker({
      database,
      tasks,
      clock: () => new Date(),
      log: { error: (details) => void failures.push(details as Logged) },
      ...options,
    })
    stops.push(() => worker.stop())
    return worker
  }
  const add = (id: number, at = new Date(), db = database.db) =>
    enqueue(db, 'job.match', { id }, { at })
  const rows = () =>
    database.db
      .selectFrom('tasks')
      .select(['name', 'key', 'attempts', 'error', sql<boolean>`dead_at is not null`.as('dead')])
      .orderBy('id')
      .execute()
  const emptied = () => soon(rows).toEqual([])

  test('work begins after the commit and not before, and never after a rollback', async () => {
    const done: number[] = []
    await start({ 'job.match': { work: async (_tx, { id }) => void done.push(id) } })
    await database.db.transaction().execute(async (tx) => {
      await add(1, new Date(), tx)
      await wait(50)
      expect(done).toEqual([])
    })
    const broken = database.db.transaction().execute(async (tx) => {
      await add(2, new Date(), tx)
      throw new Error('changed our mind')
    })
    await expect(broken).rejects.toThrow('changed our mind')
    await emptied()
    expect(done).toEqual([1])
  })

  test('what is planned for later waits until then, and nobody has to look for it', async () => {
    const begun: number[] = []
    await start({ 'job.match': { run: async () => void begun.push(Date.now()) } })
    const due = Date.now() + 400
    await add(1, new Date(due))
    await soon(() => begun.length).toBe(1)
    expect((begun[0] ?? 0) - due).toBeGreaterThanOrEqual(0)
    expect((begun[0] ?? 0) - due).toBeLessThan(5_000)
  })

  test('the clock that is passed in says what is due', async () => {
    let now = new Date('2026-11-23T12:00:00Z')
    const begun: Date[] = []
    await start(
      { 'job.match': { run: async ({ at }) => void begun.push(at) } },
      { clock: () => now, poll: 20 },
    )
    await add(1, new Date('2026-11-30T12:00:00Z'))
    await wait(100)
    expect(begun).toEqual([])
    now = new Date('2026-11-30T12:00:00Z')
    await emptied()
    expect(begun).toEqual([now])
  })

  test('one with the same key is woken instead of doubled, and no wake is lost while it runs', async () => {
    let runs = 0
    let letGo = () => {}
    await start({
      'job.match': {
        run: () => {
          runs++
          return new Promise<void>((resolve) => (letGo = resolve))
        },
      },
    })
    await add(7)
    await soon(() => runs).toBe(1)
    await Promise.all([add(7), add(7)])
    expect(await rows()).toHaveLength(1)
    letGo()
    await soon(() => runs).toBe(2)
    letGo()
    await emptied()
    expect(runs).toBe(2)
  })

  test('a task that plans its own next time runs again then and not at once', async () => {
    const begun: number[] = []
    await start({
      'job.match': {
        work: async (tx, { id }, at) => {
          begun.push(at.getTime())
          if (begun.length === 1) await add(id, new Date(at.getTime() + 300), tx)
        },
      },
    })
    await add(1)
    await emptied()
    expect(begun).toHaveLength(2)
    expect((begun[1] ?? 0) - (begun[0] ?? 0)).toBeGreaterThanOrEqual(300)
  })

  test('transactions whose keys cross are all committed', async () => {
    const both = [
      [1, 2],
      [2, 1],
    ].map(([first = 0, second = 0]) =>
      transact(database.db, async (tx) => {
        await add(first, new Date(), tx)
        await wait(engine === 'postgres' ? 50 : 0)
        await add(second, new Date(), tx)
      }),
    )
    await Promise.all(both)
    expect(await rows()).toHaveLength(2)
  })

  test('what fails is logged by name and subject, tried again with growing pauses, and a dead letter at last', async () => {
    const begun: number[] = []
    await start({
      'job.match': {
        tries: 3,
        pause: (attempts) => attempts * 60,
        work: () => {
          begun.push(Date.now())
          return Promise.reject(new Error('no answer for grace@example.org'))
        },
      },
    })
    await add(9)
    const dead = {
      name: 'job.match',
      key: '9',
      attempts: 3,
      error: 'no answer for [e-mail]',
      dead: true,
    }
    await soon(rows).toEqual([dead])
    const [first = 0, second = 0, third = 0] = begun
    expect(second - first).toBeGreaterThanOrEqual(60)
    expect(third - second).toBeGreaterThanOrEqual(120)
    expect(failures).toMatchObject(
      [1, 2, 3].map((attempts) => ({ task: 'job.match', subject: '9', attempts })),
    )
  })

  test('what a failed transaction wrote is taken back with it', async () => {
    await start({
      'job.match': {
        tries: 1,
        work: async (tx) => {
          await enqueue(tx, 'job.boost', { id: 1 }, { at: new Date() })
          throw new Error('late')
        },
      },
    })
    await add(1)
    await soon(async () => (await rows())[0]?.dead).toBe(true)
    expect(await rows()).toHaveLength(1)
  })

  test('a dead letter is left alone by sweeps, and begins anew when somebody asks', async () => {
    let mended = false
    const tasks: Partial<Tasks> = {
      'job.match': {
        tries: 1,
        work: () => (mended ? Promise.resolve() : Promise.reject(new Error('broken'))),
        sweep: {
          every: 1_000_000,
          due: async ({ ready }) => {
            const ids = await sql<{ id: number }>`
              select id from (values (1), (2)) as given (id) where ${ready('id')}`.execute(
              database.db,
            )
            return ids.rows.map(({ id }) => id)
          },
        },
      },
    }
    await start(tasks)
    await begin(database.db, 'sweep job.match', new Date())
    await soon(async () => (await rows()).filter(({ dead }) => dead).length).toBe(2)
    mended = true
    await begin(database.db, 'sweep job.match', new Date())
    await soon(async () => (await rows()).length).toBe(2)
    expect(failures).toHaveLength(2)
    await add(1)
    await soon(rows).toMatchObject([{ key: '2', dead: true }])
  })

  test('data of another shape is a dead letter and reaches no handler', async () => {
    const work = () => Promise.reject(new Error('reached'))
    await start({ 'job.match': { tries: 1, work } })
    await tasksStore(database.db).add({
      name: 'job.match',
      key: 'old',
      data: { job: 'seven' },
      priority: 0,
      at: new Date(),
    })
    await soon(rows).toMatchObject([{ dead: true }])
    expect((await rows())[0]?.error).not.toContain('reached')
  })

  test('the highest priority comes first, then what was due first', async () => {
    const done: number[] = []
    const at = Date.now()
    const plan = (id: number, ago: number, priority: number) =>
      enqueue(database.db, 'image.remove', { id: String(id) }, { at: new Date(at - ago), priority })
    await plan(1, 10, 0)
    await plan(2, 20, 0)
    await plan(3, 0, 5)
    await start({
      'image.remove': { pool: 'slow', run: async ({ data }) => void done.push(Number(data.id)) },
    })
    await emptied()
    expect(done).toEqual([3, 2, 1])
  })

  test('what takes long holds up nothing of another pool', async () => {
    let letGo = () => {}
    let matched = 0
    await start({
      'image.remove': {
        pool: 'slow',
        run: () => new Promise<void>((resolve) => (letGo = resolve)),
      },
      'job.match': { work: async () => void matched++ },
    })
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f'])
      await enqueue(database.db, 'image.remove', { id }, { at: new Date() })
    await add(1)
    await soon(() => matched).toBe(1)
    expect((await rows()).filter(({ name }) => name === 'image.remove')).toHaveLength(6)
    while ((await rows()).length) {
      letGo()
      await wait(10)
    }
  })

  test('whoever lost the lease writes nothing, and the one who has it does', async () => {
    let stolen = false
    const written: number[] = []
    await start(
      {
        'job.match': {
          async run({ attempts, transact: within }) {
            if (attempts === 1) {
              // Frozen for longer than the lease: another takes it.
              await sql`update tasks set leased_until = clock_timestamp() - interval '1 second'`.execute(
                database.db,
              )
              while (!stolen) await wait(5)
            }
            stolen = true
            await within((tx) => enqueue(tx, 'job.boost', { id: attempts }, { at: new Date() }))
            written.push(attempts)
          },
        },
      },
      { poll: 50 },
    )
    await add(1)
    await soon(rows).toMatchObject([{ name: 'job.boost', key: '2' }])
    expect(written).toEqual([2])
  })

  test('a lease is renewed for as long as the work takes', async () => {
    let runs = 0
    await start(
      { 'job.match': { run: () => wait(2_500, void runs++) } },
      { lease: 1_000, poll: 50 },
    )
    await add(1)
    await emptied()
    expect(runs).toBe(1)
    expect(failures).toEqual([])
  })

  test('what takes longer than it may is stopped and tried again', async () => {
    let aborted = false
    await start({
      'job.match': {
        timeout: 50,
        tries: 1,
        run: ({ signal }) =>
          wait(10_000, undefined, { signal }).catch((error: unknown) => {
            aborted = true
            throw error
          }),
      },
    })
    await add(1)
    await soon(rows).toMatchObject([{ dead: true, error: 'took more than 50 ms' }])
    expect(aborted).toBe(true)
  })

  test('a task that takes the process with it each time is buried at last', async () => {
    await add(1)
    for (let death = 0; death < 6; death++) {
      const claimed = await tasksStore(database.db).claim(['job.match'], {
        at: new Date(),
        most: 1,
        lease: -1,
      })
      expect(claimed).toHaveLength(1)
      await tasksStore(database.db).freeLost(new Date())
    }
    let runs = 0
    await start({ 'job.match': { work: async () => void runs++ } })
    await soon(rows).toMatchObject([{ dead: true, error: 'its last try ended with the process' }])
    expect(runs).toBe(0)
  })

  test('stopping waits for what ends in time and hands the rest back, which is no try', async () => {
    const [begun, ended]: [number[], number[]] = [[], []]
    const worker = await start({
      'job.match': {
        run: async ({ data: { id }, signal }) => {
          begun.push(id)
          await wait(id, undefined, { signal })
          ended.push(id)
        },
      },
    })
    await add(60_000)
    await add(100)
    await soon(() => begun).toEqual([60_000, 100])
    await worker.stop(1_000)
    expect(ended).toEqual([100])
    expect(await rows()).toMatchObject([{ key: '60000', attempts: 0, error: null, dead: false }])
    expect(failures).toEqual([])
  })

  test('three workers do each task once', async () => {
    const done: number[] = []
    const tasks: Partial<Tasks> = {
      'job.match': {
        run: async ({ data: { id } }) => {
          await wait(2)
          done.push(id)
        },
      },
    }
    await Promise.all([start(tasks), start(tasks), start(tasks)])
    const ids = Array.from({ length: 150 }, (_, n) => n)
    await Promise.all(ids.map((id) => add(id)))
    await soon(rows).toEqual([])
    expect(done.toSorted((a, b) => a - b)).toEqual(ids)
  })

  test.each([
    ['spring', '2027-03-27T12:00:00Z'],
    ['autumn', '2026-10-24T12:00:00Z'],
  ])('at half past one in London something is begun once a night, in %s too', async (_, noon) => {
    const timings = new Map([['job.mask', { london: '01:30' }]])
    const begun: string[] = []
    const { db } = database
    await db.deleteFrom('schedules').execute()
    await schedulesStore(db).plan('job.mask', { london: '01:30' }, new Date(noon))
    for (let minutes = 0; minutes <= 3 * 1440; minutes += 15) {
      const at = new Date(Date.parse(noon) + minutes * 60_000)
      await Promise.all([startScheduled(db, timings, at), startScheduled(db, timings, at)])
      if ((await rows()).length) begun.push(at.toISOString())
      await db.deleteFrom('tasks').execute()
    }
    expect(begun).toEqual(
      noon.startsWith('2027')
        ? ['2027-03-28T01:30:00.000Z', '2027-03-29T00:30:00.000Z', '2027-03-30T00:30:00.000Z']
        : ['2026-10-25T01:30:00.000Z', '2026-10-26T01:30:00.000Z', '2026-10-27T01:30:00.000Z'],
    )
  })

  test('a night that was missed is made up for once, and a clock that ran ahead puts nothing off', async () => {
    const timings = new Map([['job.mask', { london: '03:30' }]])
    const { db } = database
    await db.deleteFrom('schedules').execute()
    const plan = (at: string) =>
      schedulesStore(db).plan('job.mask', { london: '03:30' }, new Date(at))
    await plan('2030-01-01T00:00:00Z')
    await plan('2026-11-20T12:00:00Z')
    const at = new Date('2026-11-23T12:00:00Z')
    await startScheduled(db, timings, at)
    expect(await rows()).toHaveLength(1)
    await db.deleteFrom('tasks').execute()
    await startScheduled(db, timings, at)
    expect(await rows()).toEqual([])
  })

  test('a process that is killed leaves its task to the next one, which does it after the lease', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'treasures-killed-'))
    const created =
      engine === 'postgres' ? await createPostgresDatabase(inject('postgresUrl')) : undefined
    const open = (contents?: Blob) =>
      created ? openPostgres(created.url) : openPglite(folder, contents)
    const before = await open(await openAsBlob(inject('pgliteTemplate')))
    await add(1, new Date(), before.db)
    await before.close()

    const doomed = fork(new URL('../../../test/doomed-worker.ts', import.meta.url), [
      created?.url ?? folder,
    ])
    stops.push(async () => void doomed.kill('SIGKILL'))
    await once(doomed, 'message')
    doomed.kill('SIGKILL')
    await once(doomed, 'exit')

    const after = await open()
    let attempt = 0
    const worker = await startWorker({
      database: after,
      tasks: { 'job.match': { run: async ({ attempts }) => void (attempt = attempts) } },
      clock: () => new Date(),
      log: { error: () => {} },
      poll: 100,
    })
    await soon(() => attempt).toBe(2)
    await worker.stop()
    expect(await after.db.selectFrom('tasks').selectAll().execute()).toEqual([])
    await after.close()
    await created?.drop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)
})
