import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { isUnreachable } from '../db/errors.ts'
import { describeError } from '../log/describe-error.ts'
import { attemptsBeforeDaily, isReady, taskAttempts } from './task-attempts.store.ts'

/** Where failures are told; the server's logger. */
export type TaskLog = { error(details: object, message: string): void }

/** What is to be done now and then. Several instances may do it at the same time. */
export type TimedTask = {
  /** As it stands in the log: "job.match". */
  name: string
  /** Milliseconds from one time to the next. */
  every: number
  run: (at: Date, log: TaskLog) => Promise<unknown>
}

/** Runs tasks by the clock; nothing is begun again before it has ended. `stop` waits for what is under way. */
export function startTimedTasks(
  tasks: readonly TimedTask[],
  { clock, log }: { clock: Clock; log: TaskLog },
): { stop: () => Promise<void> } {
  const running = new Map<TimedTask, Promise<unknown>>()
  const timers = tasks.map((task) => {
    const timer = setInterval(() => {
      if (running.has(task)) return
      const done = runTask(task, clock(), log).finally(() => running.delete(task))
      running.set(task, done)
    }, task.every)
    return timer.unref()
  })
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

/** Never throws: what fails is logged under the task's name, and tried again at its next time. */
export async function runTask({ name, run }: TimedTask, at: Date, log: TaskLog): Promise<void> {
  try {
    await run(at, log)
  } catch (error) {
    log.error({ task: name, error: describeError(error) }, 'timed task failed')
  }
}

/** Subjects of one look, and looks of one run. */
const [batch, looks] = [50, 20]

export type Due = {
  at: Date
  most: number
  /** A condition on the column that holds the subject: leave out those that are not to be tried yet. */
  ready: (column: string) => ReturnType<typeof isReady>
}

type Attempted<Subject extends number | string> = {
  db: Db
  name: string
  /**
   * Does it for one, in a transaction of its own. Another instance may have done it since it was listed:
   * ask again whether it is due once the row is held.
   */
  work: (subject: Subject, at: Date) => Promise<unknown>
}

type RowTask<Subject extends number | string> = Attempted<Subject> & {
  every: number
  /** What there is to do, the most urgent first. */
  due: (due: Due) => Promise<Subject[]>
}

/** A task over rows, each on its own. */
export function rowTask<Subject extends number | string>(task: RowTask<Subject>): TimedTask {
  const { name, every, due } = task
  return {
    name,
    every,
    async run(at, log) {
      for (let look = 0; look < looks; look++) {
        const subjects = await due(dueAt(name, at, batch))
        for (const subject of subjects) await attempt(task, subject, at, log)
        if (subjects.length < batch) return
      }
    },
  }
}

export const dueAt = (name: string, at: Date, most: number): Due => ({
  at,
  most,
  ready: (column) => isReady(name, column, at),
})

/**
 * Claims one row, works on it, and forgets the claim once it is done. A failure is logged and holds up none of the
 * others: the row waits, longer each time.
 */
export async function attempt<Subject extends number | string>(
  { db, name, work }: Attempted<Subject>,
  subject: Subject,
  at: Date,
  log: TaskLog,
): Promise<void> {
  const claimed = await taskAttempts(db).claim(name, String(subject), at)
  if (!claimed) return
  try {
    await work(subject, at)
    await taskAttempts(db).finish(name, String(subject))
  } catch (error) {
    // Not this one's fault, and the others would fare no better.
    if (isUnreachable(error)) throw error
    const { attempts, next_attempt_at } = claimed
    log.error(
      { task: name, subject, attempts, next_attempt_at, error: describeError(error) },
      attempts < attemptsBeforeDaily
        ? 'timed task failed for one subject'
        : 'timed task keeps failing for one subject: it is tried once a day until somebody mends it',
    )
  }
}

/** What a store lists for `due`. */
export const idsOf = async (query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> =>
  (await query.execute()).map(({ id }) => id)
