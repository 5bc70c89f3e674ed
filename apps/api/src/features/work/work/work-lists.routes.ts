import { listJobWorks, listTreasureTimesheetJobs } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { partyScopeOf, scopeOf, treasureOf } from '../../../kernel/http/caller.ts'
import type { Handlers } from '../../../kernel/http/mount.ts'
import { workListsStore } from './work-lists.store.ts'
import { noSuchJob, noSuchTreasure } from './work.refusals.ts'
import { showRecordable, showWork } from './work.show.ts'

export function workListsRoutes({ database: { db } }: Pick<Deps, 'database'>) {
  const store = workListsStore(db)

  return {
    async listTimesheetJobs(_input, { caller, at }) {
      const jobs = await store.recordable(treasureOf(caller), at)
      return { data: jobs.map(showRecordable) }
    },

    async listTreasureTimesheetJobs({ params: { id } }, { caller, at }) {
      if (!(await store.treasureIsInScope(scopeOf(caller), id)))
        throw noSuchTreasure(listTreasureTimesheetJobs)
      return { data: (await store.recordable(id, at)).map(showRecordable) }
    },

    async listMyWorks({ query }, { caller }) {
      const { page, per_page, ...filter } = query
      const { rows, total } = await store.ofTreasure(treasureOf(caller), filter, {
        limit: per_page,
        offset: (page - 1) * per_page,
      })
      return { data: rows.map((row) => showWork(row, 'treasure')), meta: { total, page, per_page } }
    },

    async listJobWorks({ params: { id } }, { caller }) {
      const scope = partyScopeOf(caller, 'jobs.view')
      if (!(await store.jobIsInScope(scope, id))) throw noSuchJob(listJobWorks)
      const rows = await store.ofJob(scope, id)
      return {
        data: rows.map((row) =>
          showWork(
            row,
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
