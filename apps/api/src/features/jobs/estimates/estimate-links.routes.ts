import {
  createLinkedEstimate,
  createStartEstimate,
  getLinkedEstimates,
  poundsOf,
  type Contract,
  type ParsedOf,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Context, Handlers } from '../../../kernel/http/mount.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { followLink, noSuchLink } from '../jobs/follow-link.ts'
import { actorOfLink, type JobLinkPurpose } from '../jobs/job-links.store.ts'
import { compareEstimates } from './compare-estimates.ts'
import { sendEstimate } from './send-estimate.ts'

/** The same by the links that both sides are sent. Reading changes nothing. */
export function estimateLinksRoutes(deps: Deps) {
  const { db } = deps.database

  async function send(
    endpoint: typeof createLinkedEstimate | typeof createStartEstimate,
    purposes: readonly JobLinkPurpose[],
    { body: { token, ...input } }: ParsedOf<Contract['createLinkedEstimate']>,
    context: Context,
  ) {
    const { purpose, id_job, id_treasure, id_opened_by } = await followLink(
      deps,
      endpoint,
      token,
      purposes,
      context,
    )
    if (!id_treasure) throw noSuchLink(endpoint)
    return context.once(async (tx) => {
      const isAsked = purpose === 'estimate'
      const who = {
        id_job,
        id_treasure,
        by: actorOfLink({ id_opened_by, id_treasure }),
        forTreasure: id_opened_by !== null,
        isAsked,
      }
      const sent = await sendEstimate(tx, context.at, { ...who, input })
      if (sent.ok)
        return { id: sent.row.id, customerprice: poundsOf(sent.row.customer_price_pence) }
      if (sent.code === 'job_not_found') throw noSuchLink(endpoint)
      throw refuse(endpoint, sent.code, sent.why)
    })
  }

  return {
    createLinkedEstimate: (input, context) =>
      send(createLinkedEstimate, ['treasure', 'estimate'], input, context),
    createStartEstimate: (input, context) => send(createStartEstimate, ['start'], input, context),

    async getLinkedEstimates({ params: { token } }, context) {
      const { id_job } = await followLink(deps, getLinkedEstimates, token, ['estimates'], context)
      return compareEstimates(db, id_job, context.at)
    },
  } satisfies Partial<Handlers>
}
