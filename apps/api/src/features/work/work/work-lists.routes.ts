import { noSuchJob } from '../../jobs/jobs/jobs.refusals.ts'
import {
  listJobWorks,
  listMyTimesheetWorks,
  listTimesheetWorks,
  listTreasureTimesheetJobs,
  workRelations,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { readPage } from '#kernel/db/paged-list.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import type { Side, TreasureScope } from '#kernel/http/scope.ts'
import { noSuchTreasure } from '../../people/treasures/treasures.refusals.ts'
import { noSuchTimesheet, type Absent } from '../timesheets/timesheets.refusals.ts'
import { showTimesheet } from '../timesheets/timesheets.show.ts'
import { timesheetsStore } from '../timesheets/timesheets.store.ts'
import { workListsStore } from './work-lists.store.ts'
import { showJobWork, showRecordable, showWork } from './work.show.ts'

export function workListsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = workListsStore(db)

  async function timesheet(endpoint: Absent, scope: TreasureScope, id: number, side: Side) {
    const row = await timesheetsStore(db).find(scope, id)
    if (!row) throw noSuchTimesheet(endpoint)
    const lines = await store.ofTimesheet(id)
    return { timesheet: showTimesheet(row), data: lines.map((line) => showWork(line, side)) }
  }

  async function timesheetJobs(id_treasure: number, at: Date) {
    const [jobs, locked_months] = await Promise.all([
      store.recordable(id_treasure, at),
      store.lockedMonths(id_treasure),
    ])
    return { data: jobs.map(showRecordable), locked_months }
  }

  return {
    async listTimesheetJobs(_input, { scope, at }) {
      return timesheetJobs(scope.id_treasure, at)
    },

    async listTreasureTimesheetJobs({ params: { id } }, { scope, at }) {
      if (!(await store.treasureIsInScope(scope, id)))
        throw noSuchTreasure(listTreasureTimesheetJobs)
      return timesheetJobs(id, at)
    },

    listMyWorks({ query }, { scope: { id_treasure } }) {
      return readPage(
        query,
        {
          count: () => store.countOfTreasure(id_treasure, query),
          read: (slice) => store.ofTreasure(id_treasure, query, slice),
        },
        (row) => showWork(row, 'treasure'),
      )
    },

    listMyTimesheetWorks: ({ params }, { scope }) =>
      timesheet(listMyTimesheetWorks, scope, params.id, 'treasure'),

    listTimesheetWorks: ({ params }, { scope }) =>
      timesheet(listTimesheetWorks, scope, params.id, 'staff'),

    async listJobWorks({ params: { id }, query }, { scope }) {
      if (!(await store.jobIsInScope(scope, id))) throw noSuchJob(listJobWorks)
      const rows = await store.ofJob(scope, id)
      return {
        data: rows.map((row) =>
          showJobWork(
            row,
            query.with ?? workRelations,
            scope.kind !== 'party'
              ? 'staff'
              : row.id_treasure === scope.id_treasure
                ? 'treasure'
                : 'customer',
          ),
        ),
      }
    },
  } satisfies Partial<Handlers>
}
