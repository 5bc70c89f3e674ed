import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connect.ts'
import { describeError } from '../log/describe-error.ts'
import { runTask, shuttingDown } from './run-task.ts'
import { startScheduled, sweepTask, timingsOf } from './schedules.ts'
import { schedulesStore } from './schedules.store.ts'
import { tasksChannel, tasksStore } from './tasks.store.ts'
import type { Tracing } from '../tracing.ts'
import type { Pool, Task, TaskLog, Tasks } from './tasks.ts'

/** Concurrent tasks per instance, by pool. */
const slots: Record<Pool, number> = {
  quick: 4,
  slow: 1,
  money: 1,
  upkeep: 1,
  mail: 1,
  text: 1,
  push: 2,
  webhook: 4,
  calendar: 2,
  backup: 1,
}

type WorkerOptions = {
  database: Database
  /** Tasks that this worker runs. Other workers run the remaining tasks. */
  tasks: Partial<Tasks>
  clock: Clock
  log: TaskLog
  /** Milliseconds until a dead process's task can be claimed again. */
  lease?: number
  /** Longest sleep in milliseconds, in case a wake-up from the database is lost. */
  poll?: number
  tracing?: Pick<Tracing, 'task'> | undefined
}

/** Shortest sleep in milliseconds, because clocks differ a little. */
const leastSleep = 20

/** Runs enqueued and scheduled tasks. Any number of workers may share one database. */
export async function startWorker({
  database,
  tasks,
  clock,
  log,
  lease = 30_000,
  poll = 20_000,
  tracing,
}: WorkerOptions) {
  const { db } = database
  const stopped = new AbortController()
  const running = new Map<Promise<void>, AbortController>()
  const sleepers = new Map<AbortController, readonly string[]>()
  const wakeAll = () => {
    for (const sleeper of sleepers.keys()) sleeper.abort()
  }
  const wakeFor = (name: string) => {
    for (const [sleeper, names] of sleepers) if (names.includes(name)) sleeper.abort()
  }

  /**
   * Calls `look` repeatedly, and at once while it returns `again`. Otherwise waits for the time
   * that it returns, a wake-up for one of the names, or `poll`, whichever comes first.
   */
  async function repeat(
    names: readonly string[],
    look: () => Promise<'again' | number | undefined>,
  ) {
    while (!stopped.signal.aborted) {
      // Registered before looking, so that a wake-up that arrives meanwhile prevents the sleep.
      const sleeper = new AbortController()
      sleepers.set(sleeper, names)
      const next = await look().catch((error: unknown) => {
        // An unreachable database will come back.
        log.error({ error: describeError(error) }, 'tasks cannot be read')
        return undefined
      })
      if (next !== 'again')
        await wait(Math.min(poll, Math.max(next ?? poll, leastSleep)), undefined, {
          signal: AbortSignal.any([sleeper.signal, stopped.signal]),
          ref: false,
        }).catch(() => {})
      sleepers.delete(sleeper)
    }
  }

  const byName: Record<string, Task<never>> = { ...tasks, sweep: sweepTask(db, tasks) }
  const store = tasksStore(db)

  async function fill(names: readonly string[], most: number, busy: Set<Promise<void>>) {
    const room = most - busy.size
    // A finished task wakes the pool.
    if (room === 0) return undefined
    const rest = Math.max(0, ...names.map((name) => byName[name]?.rest?.() ?? 0))
    if (rest > 0) return rest
    await store.freeLost()
    const claimed = await store.claim(names, { at: clock(), most: room, lease })
    for (const one of claimed) {
      const task = byName[one.name]
      if (!task) continue
      const stop = new AbortController()
      const done = runTask(one, task, stop, { db, clock, log, lease, tracing }).finally(() => {
        running.delete(done)
        busy.delete(done)
        wakeFor(one.name)
      })
      running.set(done, stop)
      busy.add(done)
    }
    return claimed.length === room ? 'again' : store.untilNext(names, clock())
  }

  const timings = timingsOf(tasks)
  for (const [name, timing] of timings) await schedulesStore(db).plan(name, timing, clock())

  const unlisten = await database.listen(tasksChannel, {
    notice: (name) => (name ? wakeFor(name) : wakeAll()),
    gap: wakeAll,
  })
  const pools = (Object.keys(slots) as Pool[]).map((pool) => {
    const names = Object.keys(byName).filter((name) => (byName[name]?.pool ?? 'quick') === pool)
    const busy = new Set<Promise<void>>()
    return repeat(names, () => fill(names, slots[pool], busy))
  })
  const scheduling = repeat([], async () => {
    await startScheduled(db, timings, clock())
    return schedulesStore(db).untilNext(timings, clock())
  })

  return {
    /**
     * Starts no more tasks. Running tasks get `drain` milliseconds. After that they are handed
     * back, and the attempt does not count.
     */
    async stop(drain = 5_000) {
      stopped.abort()
      await Promise.all([...pools, scheduling])
      const over = setTimeout(() => {
        for (const stop of running.values()) stop.abort(shuttingDown)
      }, drain)
      await Promise.all(running.keys())
      clearTimeout(over)
      await unlisten()
    },
  }
}
