import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import type { Due } from './due.ts'
import type { Timing } from './schedules.store.ts'
import type { TaskData, TaskName } from './task-data.ts'

/** Where failures are told; the server's logger. */
export type TaskLog = { error(details: object, message: string): void }

/** Kinds that share slots: what takes long, or waits for others, holds up none of the other pools. */
export type Pool = 'quick' | 'slow' | 'mail' | 'text' | 'push' | 'webhook'

/** A task while it runs. */
export type RunningTask<Data> = {
  data: Data
  /** When this try began. */
  at: Date
  /** Of them this is the last: 1 is the first. */
  attempts: number
  clock: Clock
  log: TaskLog
  /** Aborted when the time is up, the lease is lost or the server stops. */
  signal: AbortSignal
  /** A transaction that may be run again, and is taken back where the lease was lost meanwhile. */
  transact: <T>(work: (tx: Db) => Promise<T>) => Promise<T>
}

type Settings = {
  pool?: Pool
  /** Tries before it is a dead letter. */
  tries?: number
  /** Milliseconds that one try may take. */
  timeout?: number
  /** Milliseconds to wait after so many tries. */
  pause?: (attempts: number) => number
  /** Begun by the clock, with no data. */
  schedule?: Timing
  /**
   * Looks now and then for records that are due and whose task was forgotten, the most urgent first; each gets a
   * task with its id as data and key.
   */
  sweep?: { every: number; due: (due: Due) => Promise<readonly (number | string)[]> }
}

/**
 * How a kind of task is done. `work` is done in one transaction with which the task is gone, so that what it writes
 * is written once. `run` is for what goes outside, to a mail server or to files: it may happen twice.
 */
export type Task<Data> = Settings &
  (
    | { work(tx: Db, data: Data, at: Date): Promise<unknown> }
    | { run(task: RunningTask<Data>): Promise<unknown> }
  )

export type Tasks = { [Name in Exclude<TaskName, 'sweep'>]: Task<TaskData<Name>> }
