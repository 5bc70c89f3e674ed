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

/** Tasks of one instance at a time. */
const slots: Record<Pool, number> = { quick: 4, slow: 1, mail: 1, text: 1, push: 2, webhook: 4 }

type WorkerOptions = {
  database: Database
  /** What it does; others are left to other workers. */
  tasks: Partial<Tasks>
  clock: Clock
  log: TaskLog
  /** Milliseconds for which a process that died keeps its tasks. */
  lease?: number
  /** Milliseconds: the longest sleep, should a notice get lost. */
  poll?: number
  tracing?: Pick<Tracing, 'task'> | undefined
}

/** The shortest sleep, in milliseconds: clocks differ by a little. */
const leastSleep = 20

/** Does what is enqueued and begins what the clock begins. Any number of workers may run on one database. */
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
   * Looks again and again: at once as long as `look` says so, else when it says, is woken for one of the names, or
   * after `poll`.
   */
  async function repeat(
    names: readonly string[],
    look: () => Promise<'again' | number | undefined>,
  ) {
    while (!stopped.signal.aborted) {
      // Whoever is told while looking does not sleep.
      const sleeper = new AbortController()
      sleepers.set(sleeper, names)
      const next = await look().catch((error: unknown) => {
        // A database that has gone away comes back.
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
    // Whoever ends wakes us.
    if (room === 0) return undefined
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
    /** Begins nothing more. What runs has so many milliseconds; then it is handed back, and that was no try. */
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
