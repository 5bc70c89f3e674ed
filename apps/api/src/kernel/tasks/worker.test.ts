import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { transact } from '../db/transact.ts'
import { onBothEngines } from '#test/test-database.ts'
import { soon, useWorkers } from '#test/use-workers.ts'
import { watchQueries } from '#test/watch-queries.ts'
import { enqueue } from './enqueue.ts'
import { startScheduled } from './schedules.ts'
import { schedulesStore } from './schedules.store.ts'
import type { Tasks } from './tasks.ts'

onBothEngines((engine) => {
  const workers = useWorkers(engine)
  const { add, emptied, rows, start } = workers

  test('work begins only after the commit, and never after a rollback', async () => {
    const done: number[] = []
    await start({ 'job.match': { work: async (_tx, { id }) => void done.push(id) } })
    await workers.db.transaction().execute(async (tx) => {
      await add(1, new Date(), tx)
      await wait(50)
      expect(done).toEqual([])
    })
    const broken = workers.db.transaction().execute(async (tx) => {
      await add(2, new Date(), tx)
      throw new Error('changed our mind')
    })
    await expect(broken).rejects.toThrow('changed our mind')
    await emptied()
    expect(done).toEqual([1])
  })

  test('a planned task starts at its time without polling', async () => {
    const begun: number[] = []
    await start({ 'job.match': { run: async () => void begun.push(Date.now()) } })
    const due = Date.now() + 400
    await add(1, new Date(due))
    await soon(() => begun.length).toBe(1)
    expect((begun[0] ?? 0) - due).toBeGreaterThanOrEqual(0)
    expect((begun[0] ?? 0) - due).toBeLessThan(5_000)
  })

  test('the passed clock decides what is due', async () => {
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

  test('a clock set back delays planned tasks but not tasks due at once', async () => {
    const begun: number[] = []
    await add(1)
    await add(2, new Date('2026-11-24T12:00:00Z'))
    await start(
      { 'job.match': { run: async ({ data: { id } }) => void begun.push(id) } },
      { clock: () => new Date('2026-11-23T12:00:00Z') },
    )
    await soon(() => begun).toEqual([1])
    await add(2)
    await emptied()
    expect(begun).toEqual([1, 2])
  })

  test('enqueuing the same key wakes the task instead of doubling it, even while it runs', async () => {
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

  test('a task that plans its own next run runs then and not at once', async () => {
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

  test('transactions that enqueue keys in opposite orders all commit', async () => {
    const both = [
      [1, 2],
      [2, 1],
    ].map(([first = 0, second = 0]) =>
      transact(workers.db, async (tx) => {
        await add(first, new Date(), tx)
        await wait(engine === 'postgres' ? 50 : 0)
        await add(second, new Date(), tx)
      }),
    )
    await Promise.all(both)
    expect(await rows()).toHaveLength(2)
  })

  test('the highest priority runs first, then the earliest due', async () => {
    const done: number[] = []
    const at = Date.now()
    const plan = (id: number, ago: number, priority: number) =>
      enqueue(workers.db, 'image.remove', { id: String(id) }, { due: new Date(at - ago), priority })
    await plan(1, 10, 0)
    await plan(2, 20, 0)
    await plan(3, 0, 5)
    await start({
      'image.remove': { pool: 'slow', run: async ({ data }) => void done.push(Number(data.id)) },
    })
    await emptied()
    expect(done).toEqual([3, 2, 1])
  })

  test('a task wakes only its own pool', async () => {
    const { watched, asked } = watchQueries(workers.db)
    await start(
      { 'job.match': { run: async () => {} } },
      { database: { ...workers.database, db: watched } },
    )
    const atRest = async () => {
      const before = asked.length
      await wait(300)
      return asked.length - before
    }
    await soon(atRest).toBe(0)
    asked.length = 0
    await add(1)
    await emptied()
    await soon(atRest).toBe(0)
    // One pool makes seven queries. All pools together would make two dozen.
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.length).toBeLessThan(12)
  })

  test('long tasks delay only their own pool', async () => {
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
      await enqueue(workers.db, 'image.remove', { id })
    await add(1)
    await soon(() => matched).toBe(1)
    expect((await rows()).filter(({ name }) => name === 'image.remove')).toHaveLength(6)
    while ((await rows()).length) {
      letGo()
      await wait(10)
    }
  })

  test('three workers run each task once', async () => {
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
  ])('a schedule at half past one in London runs once a night, also in %s', async (_, noon) => {
    const timings = new Map([['job.mask', { london: '01:30' }]])
    const begun: string[] = []
    const { db } = workers
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

  test('a missed night is caught up once, and a clock that ran ahead delays nothing', async () => {
    const timings = new Map([['job.mask', { london: '03:30' }]])
    const { db } = workers
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
})
