import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openPglite, openPostgres } from '../db/connect.ts'
import { createPostgresDatabase } from '#test/postgres-databases.ts'
import { onBothEngines } from '#test/test-database.ts'
import { soon, useWorkers } from '#test/use-workers.ts'
import { enqueue } from './enqueue.ts'
import { begin } from './schedules.ts'
import { tasksStore } from './tasks.store.ts'
import type { Tasks } from './tasks.ts'
import { startWorker } from './worker.ts'

onBothEngines((engine) => {
  const workers = useWorkers(engine)
  const { add, emptied, failures, rows, start, stops } = workers

  test('a failing task is logged by name and subject, retried with growing pauses, and ends as a dead letter', async () => {
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

  test("a failed transaction's writes are rolled back", async () => {
    await start({
      'job.match': {
        tries: 1,
        work: async (tx) => {
          await enqueue(tx, 'job.boost', { id: 1 })
          throw new Error('late')
        },
      },
    })
    await add(1)
    await soon(async () => (await rows())[0]?.dead).toBe(true)
    expect(await rows()).toHaveLength(1)
  })

  test('sweeps ignore a dead letter, and enqueuing it starts it again', async () => {
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
              workers.db,
            )
            return ids.rows.map(({ id }) => id)
          },
        },
      },
    }
    await start(tasks)
    await begin(workers.db, 'sweep job.match')
    await soon(async () => (await rows()).filter(({ dead }) => dead).length).toBe(2)
    mended = true
    await begin(workers.db, 'sweep job.match')
    await soon(async () => (await rows()).length).toBe(2)
    expect(failures).toHaveLength(2)
    await add(1)
    await soon(rows).toMatchObject([{ key: '2', dead: true }])
  })

  test('data of another shape becomes a dead letter without reaching the handler', async () => {
    const work = () => Promise.reject(new Error('reached'))
    await start({ 'job.match': { tries: 1, work } })
    await tasksStore(workers.db).add({
      name: 'job.match',
      key: 'old',
      data: { job: 'seven' },
      priority: 0,
    })
    await soon(rows).toMatchObject([{ dead: true }])
    expect((await rows())[0]?.error).not.toContain('reached')
  })

  test('after a lost lease the old worker writes nothing and the new one does', async () => {
    let stolen = false
    const written: number[] = []
    await start(
      {
        'job.match': {
          async run({ attempts, transact: within }) {
            if (attempts === 1) {
              // The handler is frozen for longer than its lease, so another worker takes the task.
              await sql`update tasks set leased_until = clock_timestamp() - interval '1 second'`.execute(
                workers.db,
              )
              while (!stolen) await wait(5)
            }
            stolen = true
            await within((tx) => enqueue(tx, 'job.boost', { id: attempts }))
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
      { 'job.match': { run: () => wait(9_000, void runs++) } },
      // Longer than a renewal waits on a busy machine.
      { lease: 4_000, poll: 50 },
    )
    await add(1)
    await emptied()
    expect(runs).toBe(1)
    expect(failures).toEqual([])
  })

  test('a task over its time limit is stopped and retried', async () => {
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

  test('a task that keeps killing its process ends as a dead letter', async () => {
    await add(1)
    for (let death = 0; death < 6; death++) {
      const claimed = await tasksStore(workers.db).claim(['job.match'], {
        at: new Date(),
        most: 1,
        lease: -1,
      })
      expect(claimed).toHaveLength(1)
      await tasksStore(workers.db).freeLost()
    }
    let runs = 0
    await start({ 'job.match': { work: async () => void runs++ } })
    await soon(rows).toMatchObject([{ dead: true, error: 'its last try ended with the process' }])
    expect(runs).toBe(0)
  })

  test('stopping waits for tasks that end in time, and hands the others back uncounted', async () => {
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

  test(
    'a killed process leaves its task to the next one, which runs it after the lease',
    { tags: 'slow', timeout: 60_000 },
    async () => {
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
    },
  )
})
