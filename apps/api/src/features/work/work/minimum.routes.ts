import { waiveJobMinimum } from '@treasures/api-client'
import { userActor } from '#events/define-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { noSuchJob } from '../../jobs/jobs/jobs.refusals.ts'
import { showRecord } from '../../jobs/jobs/staff-jobs.record.ts'
import { lockJobRow } from '../../jobs/jobs/write-job.ts'
import { waiveMinimum } from './waive-minimum.ts'

/** Lets staff waive a job's minimum. */
export const minimumRoutes = () =>
  ({
    waiveJobMinimum: ({ params: { id }, body: { reason } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const job = await lockJobRow(tx, id, scope)
        if (!job) throw noSuchJob(waiveJobMinimum)
        await waiveMinimum(tx, waiveJobMinimum, job, reason, { at, by: userActor(caller.id) })
        return showRecord(tx, scope, id, at)
      }),
  }) satisfies Partial<Handlers>
