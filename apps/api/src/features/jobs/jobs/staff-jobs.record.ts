import { getJob, londonDate } from '@treasures/api-client'
import type { PartyScope, Scope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Moment } from './job-facts.ts'
import { noSuchJob } from './jobs.refusals.ts'
import { readerOf, showJob } from './staff-jobs.show.ts'
import { staffJobsStore } from './staff-jobs.store.ts'

export const momentOf = (at: Date): Moment => ({ at, today: londonDate(at) })

/**
 * Shows the record as the caller may see it. Another caller's job and a missing job get the same
 * 404.
 */
export async function showRecord(from: Db, scope: Scope | PartyScope, id: number, at: Date) {
  const row = await staffJobsStore(from).find(scope, id, momentOf(at))
  if (!row) throw noSuchJob(getJob)
  return showJob(row, readerOf(row, scope))
}
