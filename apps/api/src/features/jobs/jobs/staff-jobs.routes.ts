import { listJobAssignments, lockJob, unlockJob } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#events/record-event.ts'
import { recordExport } from '#events/record-export.ts'
import { userActor } from '#events/define-event.ts'
import { narrowed } from '#kernel/http/scope.ts'
import { withAsOf } from '#kernel/db/record-changes.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { planTimers } from './job-timers.ts'
import { jobsCsv } from './jobs-csv.ts'
import { jobsListStore } from './jobs-list.store.ts'
import { noSuchJob } from './jobs.refusals.ts'
import { momentOf, showRecord } from './staff-jobs.record.ts'
import { showAssignment, showJobRow } from './staff-jobs.show.ts'
import { staffJobsStore } from './staff-jobs.store.ts'
import { lockJobRow, setLocked } from './write-job.ts'

/** Calls of staff about jobs, and the job's record for its customer and treasure. */
export function staffJobsRoutes(deps: Deps) {
  const { db } = deps.database
  const { list } = jobsListStore(db)

  return {
    listJobs: ({ query }, { caller, scope, at }) =>
      withAsOf(db, 'job', () =>
        list(narrowed(scope, caller), momentOf(at)).page(query, showJobRow),
      ),

    async exportJobs({ query }, { caller, scope, at }) {
      await recordExport(db, { caller, at }, 'jobs')
      return list(narrowed(scope, caller), momentOf(at)).csv(query, jobsCsv)
    },

    getJob: ({ params }, { scope, at }) => showRecord(db, scope, params.id, at),

    lockJob: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        if (!(await lockJobRow(tx, id, scope))) throw noSuchJob(lockJob)
        if (await setLocked(tx, id, true, at))
          await recordEvent(tx, {
            event: 'job.locked',
            at,
            by: userActor(caller.id),
            id_job: id,
            data: {},
          })
        return showRecord(tx, scope, id, at)
      }),

    unlockJob: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        if (!(await lockJobRow(tx, id, scope))) throw noSuchJob(unlockJob)
        if (await setLocked(tx, id, false, at)) {
          await planTimers(tx, id, at)
          await recordEvent(tx, {
            event: 'job.unlocked',
            at,
            by: userActor(caller.id),
            id_job: id,
            data: {},
          })
        }
        return showRecord(tx, scope, id, at)
      }),

    async listJobAssignments({ params: { id } }, { scope, at }) {
      const store = staffJobsStore(db)
      if (!(await store.find(scope, id, momentOf(at)))) throw noSuchJob(listJobAssignments)
      return { data: (await store.listAssignments(id)).map(showAssignment) }
    },
  } satisfies Partial<Handlers>
}
