import { minutes, later } from '#kernel/clock.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { transact } from '../db/transact.ts'
import { describeError } from '../log/describe-error.ts'
import { isTaskName, taskData } from './task-data.ts'
import type { Tracing } from '../tracing.ts'
import type { Task, TaskLog } from './tasks.ts'
import { tasksStore, type ClaimedTask } from './tasks.store.ts'

/** Minutes between attempts. A task that still fails after the last one is a dead letter. */
const pauses = [1, 5, 15, 60, 240] as const
const pauseAfter = (attempts: number) => minutes(pauses[Math.min(attempts, pauses.length) - 1] ?? 1)

/** Milliseconds that one attempt may take. */
const timeLimit = minutes(5)

type RunOptions = {
  db: Db
  clock: Clock
  log: TaskLog
  /**
   * Milliseconds until a dead process's task can be claimed again. The lease is renewed after each
   * third.
   */
  lease: number
  tracing?: Pick<Tracing, 'task'> | undefined
}

/** Reason for stopping a running task, passed to its handler by the signal. */
export class TaskStopped extends Error {
  override readonly name = 'TaskStopped'
}
/** Tasks stopped at shutdown are handed back, and the attempt does not count. */
export const shuttingDown = new TaskStopped('the server stops')
const leaseLost = () => new TaskStopped('another worker has taken it over')

/**
 * Makes one attempt at a claimed task. Never throws: a failure is logged with the task's name and
 * subject, and the task waits for a retry.
 */
export async function runTask(
  claimed: ClaimedTask,
  task: Task<never>,
  stop: AbortController,
  { db, clock, log, lease, tracing }: RunOptions,
): Promise<void> {
  const { name, attempts } = claimed
  const { tries = pauses.length + 1, timeout = timeLimit, pause = pauseAfter } = task
  const store = tasksStore(db)
  const renewal = setInterval(() => {
    store.renew(claimed, lease).then(
      (kept) => kept || stop.abort(leaseLost()),
      // The database is unreachable. If the lease expires meanwhile, the check at the end detects
      // that.
      () => {},
    )
  }, lease / 3)
  const limit = setTimeout(
    () => stop.abort(new TaskStopped(`took more than ${timeout} ms`)),
    timeout,
  )
  try {
    if (attempts > tries) throw new TaskStopped('its last try ended with the process')
    const once = () => handle(claimed, task, stop.signal, { db, clock, log })
    await Promise.race([tracing ? tracing.task(claimed, once) : once(), whenAborted(stop.signal)])
  } catch (error) {
    await noteFailure(error).catch((unwritten: unknown) => {
      // The lease will expire, and the task is retried.
      log.error(
        { task: name, subject: claimed.key, error: describeError(unwritten) },
        'task failed',
      )
    })
  } finally {
    clearInterval(renewal)
    clearTimeout(limit)
  }

  async function noteFailure(error: unknown) {
    if (stop.signal.reason === shuttingDown) return store.handBack(claimed)
    const at = clock()
    const isLast = attempts >= tries
    const next = later(at, pause(attempts))
    const described = describeError(error)
    log.error(
      {
        task: name,
        subject: claimed.key,
        attempts,
        next_attempt_at: isLast ? null : next,
        error: described,
      },
      isLast ? 'task given up: it is a dead letter' : 'task failed, tried again later',
    )
    return isLast
      ? store.bury(claimed, { error: described.message, at })
      : store.retry(claimed, { error: described.message, next })
  }
}

async function handle(
  claimed: ClaimedTask,
  task: Task<never>,
  signal: AbortSignal,
  { db, clock, log }: Pick<RunOptions, 'db' | 'clock' | 'log'>,
): Promise<void> {
  const data = readData(claimed) as never
  const at = clock()
  // The task's row is locked last, as when a transaction enqueues. Locking records first prevents
  // deadlocks.
  if ('work' in task)
    return transact(db, async (tx) => {
      await task.work(tx, data, at)
      if (!(await tasksStore(tx).finish(claimed))) throw leaseLost()
    })
  await task.run({
    data,
    at,
    attempts: claimed.attempts,
    clock,
    log,
    signal,
    transact: (work) =>
      transact(db, async (tx) => {
        const done = await work(tx)
        if (!(await tasksStore(tx).hold(claimed))) throw leaseLost()
        return done
      }),
  })
  await tasksStore(db).finish(claimed)
}

/** Parses the data, because an earlier version may have written another shape. */
const readData = ({ name, data }: ClaimedTask): unknown =>
  isTaskName(name) ? taskData[name].parse(data) : data

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
