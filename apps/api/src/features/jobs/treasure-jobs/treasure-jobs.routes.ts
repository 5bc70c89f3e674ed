import { finishMyJob, isJobOver, jobStatus, jobStatuses, releaseMyJob } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { readPage, type Slice } from '#kernel/db/paged-list.ts'
import { userActor } from '#events/define-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { noSuchJob } from '../jobs/jobs.refusals.ts'
import { momentOf } from '../jobs/staff-jobs.record.ts'
import { showTreasureJob } from './treasure-jobs.show.ts'
import { treasureJobsStore } from './treasure-jobs.store.ts'
import { refuseRelease } from '../assignments/assignments.refusals.ts'
import { finish } from '../assignments/finish-job.ts'
import { release } from '../assignments/release-job.ts'

const allStatuses = Object.keys(jobStatuses).map(Number)

/** Returns the statuses of ended jobs, of unfinished jobs, or of all jobs. */
const statusesThat = (over: boolean | undefined) =>
  allStatuses.filter((status) => over === undefined || isJobOver(status) === over)

/** Calls by which treasures manage their own jobs. */
export function treasureJobsRoutes(deps: Deps) {
  const { db } = deps.database

  return {
    listMyTreasureJobs({ query }, { scope: { id_treasure }, at }) {
      const store = treasureJobsStore(db, momentOf(at))
      const statuses = statusesThat(query.over)
      const source = {
        count: () => store.count(id_treasure, statuses),
        read: (slice: Slice) => store.list(id_treasure, statuses, slice),
      }
      return readPage(query, source, showTreasureJob)
    },

    releaseMyJob: ({ params: { id }, body: { reason } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const released = await release(tx, at, {
          id_job: id,
          id_treasure: scope.id_treasure,
          actor: 'treasure',
          why: `{who} handed it back: ${reason}`,
          by: userActor(caller.id),
        })
        if (!released.moved) throw refuseRelease(releaseMyJob, released)
        return { id, id_status: jobStatus.open }
      }),

    finishMyJob: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const id_treasure = scope.id_treasure
        const finished = await finish(tx, at, {
          id_job: id,
          id_treasure,
          actor: 'treasure',
          by: userActor(caller.id),
        })
        if (finished.refused === 'job_not_found') throw noSuchJob(finishMyJob)
        if (finished.refused)
          throw refuse(finishMyJob, 'job_cannot_move', finished.move.why, { move: finished.move })
        return { id, id_status: finished.id_status }
      }),
  } satisfies Partial<Handlers>
}
