import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import type { Due } from './due.ts'
import type { Timing } from './schedules.store.ts'
import type { TaskData, TaskName } from './task-data.ts'

/** The server's logger, for failures. */
export type TaskLog = { error(details: object, message: string): void }

/**
 * Kinds of tasks that share slots. Tasks that take long or wait for outside services delay only
 * their own pool.
 */
export type Pool =
  | 'quick'
  | 'slow'
  | 'money'
  | 'upkeep'
  | 'mail'
  | 'text'
  | 'push'
  | 'webhook'
  | 'calendar'
  | 'backup'

/** A task in progress. */
export type RunningTask<Data> = {
  data: Data
  /** Start of this attempt. */
  at: Date
  /** Number of this attempt, from 1. */
  attempts: number
  clock: Clock
  log: TaskLog
  /** Aborts on a timeout, a lost lease or a server shutdown. */
  signal: AbortSignal
  /** Runs a transaction that may be retried. Rolls back if the lease was lost meanwhile. */
  transact: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

type Settings = {
  pool?: Pool
  /** Attempts before the task is a dead letter. */
  tries?: number
  /** Milliseconds that one attempt may take. */
  timeout?: number
  /** Milliseconds to wait after the given number of attempts. */
  pause?: (attempts: number) => number
  /**
   * Milliseconds for which no task of the pool starts, because the outside service that they need
   * does not work. Undefined or 0 if it may.
   */
  rest?: () => number | undefined
  /** Schedule on which the clock starts the task, without data. */
  schedule?: Timing
  /**
   * Looks regularly for due records whose task was forgotten, the most urgent first. Each gets a
   * task with its id as data and key.
   */
  sweep?: { every: number; due: (due: Due) => Promise<readonly (number | string)[]> }
}

/**
 * Handler of a kind of task. `work` runs in the transaction that deletes the task, so its writes
 * happen exactly once. `run` is for outside effects, such as mail or files, and may happen twice.
 */
export type Task<Data> = Settings &
  (
    | { work(tx: Db, data: Data, at: Date): Promise<unknown> }
    | { run(task: RunningTask<Data>): Promise<unknown> }
  )

export type Tasks = { [Name in Exclude<TaskName, 'sweep'>]: Task<TaskData<Name>> }
