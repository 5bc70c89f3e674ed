import { londonDate } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { transact } from '#kernel/db/transact.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { jobMinimumsStore } from '../../jobs/jobs/job-minimums.store.ts'
import { lockJobRow } from '../../jobs/jobs/write-job.ts'
import { isShut, timesheetLocks } from '../timesheets/timesheet-lock.store.ts'
import { lineFacts } from './work.rules.ts'
import { decideMinimum, type OverJob } from './minimum.rules.ts'
import { minimumStore } from './minimum.store.ts'

/** Adds minimum lines to finished jobs, each job in a transaction of its own. */
export async function addMinimums(db: Db, jobs: readonly OverJob[], at: Date): Promise<void> {
  const short = jobs.filter((job) => decideMinimum(job))
  const complete = jobs.filter((job) => !decideMinimum(job)).map(({ id }) => id)
  if (complete.length) await jobMinimumsStore(db).settle(complete, at)
  for (const { id } of short) await transact(db, (tx) => addMinimum(tx, id, at))
}

/**
 * Adds the line to the timesheet of its date, or to today's timesheet if the first is locked. If
 * both are locked, the next run tries again.
 */
async function addMinimum(tx: Db, id: number, at: Date): Promise<void> {
  await lockJobRow(tx, id, everywhere)
  const store = minimumStore(tx)
  const job = await store.findOpen(id)
  if (!job) return
  const line = decideMinimum(job)
  if (line) {
    const { id_treasure } = line
    const timesheet =
      (await holdIfOpen(tx, id_treasure, line.date, at)) ??
      (await holdIfOpen(tx, id_treasure, londonDate(at), at))
    if (timesheet === undefined) return
    const id_record = await store.insert(line, timesheet, at)
    await timesheetLocks(tx).reopen([timesheet])
    await recordEvent(tx, {
      event: 'work.minimum_added',
      at,
      by: systemActor,
      id_job: id,
      id_treasure,
      id_record,
      data: { after: lineFacts(line) },
    })
  }
  await jobMinimumsStore(tx).settle([id], at)
}

async function holdIfOpen(tx: Db, id_treasure: number, date: string, at: Date) {
  const id = await timesheetLocks(tx).open(id_treasure, date, at)
  return (await timesheetLocks(tx).hold([id])).some(isShut) ? undefined : id
}

/**
 * Deletes the minimum lines of jobs whose labour is about to change, so that the next run checks
 * them again. Returns the jobs whose line stays because it is on an invoice or its timesheet is
 * locked. Expects the caller to have locked the rows of the jobs and of the open timesheets.
 */
export async function releaseMinimums(
  tx: Db,
  jobs: readonly number[],
  isOpen: (id_timesheet: number) => boolean,
): Promise<number[]> {
  const store = minimumStore(tx)
  const lines = await store.linesOf(jobs)
  const free = lines.filter((line) => line.id_invoice === null && isOpen(line.id_timesheet))
  if (free.length) await store.remove(free.map(({ id }) => id))
  await jobMinimumsStore(tx).reopen(jobs)
  return lines.filter((line) => !free.includes(line)).map(({ id_job }) => id_job)
}
