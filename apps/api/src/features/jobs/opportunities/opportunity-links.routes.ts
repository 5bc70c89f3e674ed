import { getOpportunity, viewOpportunity } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Context, Handlers } from '#kernel/http/mount.ts'
import { countLinkTry, noSuchLink } from '../jobs/follow-link.ts'
import { isOffered } from './opportunities.rules.ts'
import { showOffered } from './opportunities.show.ts'
import { opportunitiesStore } from './opportunities.store.ts'

type LinkCall = typeof getOpportunity | typeof viewOpportunity

/**
 * Calls of treasures through the link to an offer. Used, expired, withdrawn and unknown links get
 * the same answer.
 */
export function opportunityLinksRoutes(deps: Deps) {
  const { db } = deps.database

  async function findOffered(endpoint: LinkCall, token: string, context: Context) {
    await countLinkTry(deps, context)
    const store = opportunitiesStore(db)
    const found = await store.findByToken(token)
    const offered = found && (await store.findOffered(found.id))
    if (!offered || !isOffered(offered, context.at)) throw noSuchLink(endpoint)
    return offered
  }

  return {
    getOpportunity: async ({ params }, context) =>
      showOffered(await findOffered(getOpportunity, params.id, context)),

    async viewOpportunity({ body }, context) {
      const { id } = await findOffered(viewOpportunity, body.token, context)
      return context.once(async (tx) => {
        await opportunitiesStore(tx).noteViewed(id, context.at)
        const now = await opportunitiesStore(tx).lock(id)
        return { id_status: now.id_status }
      })
    },
  } satisfies Partial<Handlers>
}
