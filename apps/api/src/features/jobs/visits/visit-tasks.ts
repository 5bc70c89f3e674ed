import type { Deps } from '#deps.ts'
import { systemActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { minutes } from '#kernel/clock.ts'
import { everywhere } from '#kernel/http/scope.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { visitsStore } from './visits.store.ts'

/** Notices visits that should have begun, and whose treasure has not said that they are there. */
export const visitTasks = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    'visit.check_late': {
      sweep: { every: minutes(2), due: (due) => visitsStore(db).listSilent(due) },
      async work(tx, { id }, at) {
        const store = visitsStore(tx)
        const found = await store.find(id)
        if (!found) return
        // A treasure who says that they are there waits for this lock, or we see what they said.
        await lockJobRow(tx, found.id_job, everywhere)
        const visit = await store.findSilent(id, at)
        if (!visit || !(await store.tellLate(visit, at))) return
        await recordEvent(tx, {
          event: 'visit.late',
          at,
          by: systemActor,
          id_job: visit.id_job,
          id_treasure: visit.id_treasure,
          id_record: id,
          data: { minutes: null, tells: true },
        })
      },
    },
  }) satisfies Partial<Tasks>
