import {
  getLinkedTimesheetJob,
  recordLinkedLabour,
  recordLinkedMaterials,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Context, Handlers } from '#kernel/http/mount.ts'
import { followLink, noSuchLink } from '../../jobs/jobs/follow-link.ts'
import { actorOfLink } from '../../jobs/jobs/job-links.store.ts'
import { workRecorder } from './record-work.ts'
import { workListsStore } from './work-lists.store.ts'
import type { Entry } from './work.decide.ts'
import { showRecordable } from './work.show.ts'

type Endpoint =
  | typeof getLinkedTimesheetJob
  | typeof recordLinkedLabour
  | typeof recordLinkedMaterials

/**
 * Calls for a treasure who has the link to a job but is not signed in. Pages of any site may make
 * them.
 */
export function linkedWorkRoutes(deps: Deps) {
  const { db } = deps.database
  const recorder = workRecorder()

  async function follow(endpoint: Endpoint, token: string, context: Context) {
    const link = await followLink(deps, endpoint, token, ['treasure'], context)
    const { id_job, id_treasure, id_opened_by } = link
    if (!id_treasure) throw noSuchLink(endpoint)
    return { id_job, id_treasure, by: actorOfLink(link), forTreasure: id_opened_by !== null }
  }

  /** A link works for its own job only. */
  async function record(
    endpoint: typeof recordLinkedLabour | typeof recordLinkedMaterials,
    { token, ...entry }: Entry & { token: string },
    context: Context,
  ) {
    const { id_job, ...who } = await follow(endpoint, token, context)
    if (entry.id_job !== id_job) throw noSuchLink(endpoint)
    const author = { ...who, actor: 'treasure' } as const
    const { at, once } = context
    return once(async (tx) => ({
      id: await recorder.record(tx, at, endpoint, author, entry, () => noSuchLink(endpoint)),
    }))
  }

  return {
    async getLinkedTimesheetJob({ params }, context) {
      const { id_job, id_treasure } = await follow(getLinkedTimesheetJob, params.token, context)
      const [jobs, locked_months, treasure] = await Promise.all([
        workListsStore(db).recordable(id_treasure, context.at, id_job),
        workListsStore(db).lockedMonths(id_treasure),
        workListsStore(db).firstNameOf(id_treasure),
      ])
      return { data: jobs.map(showRecordable), locked_months, treasure }
    },

    recordLinkedLabour: ({ body }, context) => record(recordLinkedLabour, body, context),
    recordLinkedMaterials: ({ body }, context) => record(recordLinkedMaterials, body, context),
  } satisfies Partial<Handlers>
}
