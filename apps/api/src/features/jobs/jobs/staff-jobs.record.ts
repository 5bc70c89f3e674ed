import { getJob } from '@treasures/api-client'
import type { PartyScope, Scope } from '../../../kernel/http/scope.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Moment } from './job-facts.ts'
import { noSuchJob } from './jobs.refusals.ts'
import { readerOf, showJob } from './staff-jobs.show.ts'
import { staffJobsStore } from './staff-jobs.store.ts'

export const momentOf = (at: Date): Moment => ({ at, today: londonDate(at) })

/** The record as whoever asks may see it; a 404 that is the same for another's and for one that is not there. */
export async function showRecord(from: Db, scope: Scope | PartyScope, id: number, at: Date) {
  const row = await staffJobsStore(from).find(scope, id, momentOf(at))
  if (!row) throw noSuchJob(getJob)
  return showJob(row, readerOf(row, scope))
}
