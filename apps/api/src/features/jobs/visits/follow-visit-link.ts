import type { Deps } from '#deps.ts'
import type { Context } from '#kernel/http/mount.ts'
import type { Refusing } from '#kernel/http/refuse.ts'
import { followLink, noSuchLink } from '../jobs/follow-link.ts'
import { isPageOver } from './visits.decide.ts'
import { visitsStore } from './visits.store.ts'

/** Finds the visit of a customer's link, with its reports. */
export async function followVisitLink(
  deps: Deps,
  endpoint: Refusing<'link_not_found'>,
  token: string,
  context: Context,
) {
  const store = visitsStore(deps.database.db)
  const link = await followLink(deps, endpoint, token, ['visit'], context)
  const visit = link.id_time === null ? undefined : await store.find(link.id_time)
  if (!visit) throw noSuchLink(endpoint)
  const said = (await store.listSaid([visit.id])).get(visit.id) ?? []
  if (isPageOver(said, context.at)) throw noSuchLink(endpoint)
  return { visit, said }
}
