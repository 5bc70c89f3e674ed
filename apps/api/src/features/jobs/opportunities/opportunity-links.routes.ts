import {
  getOpportunity,
  opportunityStatus,
  respondToLinkedOpportunity,
  viewOpportunity,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Context, Handlers } from '../../../kernel/http/mount.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { countLinkTry, noSuchLink } from '../jobs/follow-link.ts'
import { jobLinkAddress, jobLinksStore, treasureLinkEnds } from '../jobs/job-links.store.ts'
import { answer } from './answer-opportunity.ts'
import { answerTexts } from './opportunities.refusals.ts'
import { isOffered } from './opportunities.rules.ts'
import { showOffered } from './opportunities.show.ts'
import { opportunitiesStore } from './opportunities.store.ts'

type LinkCall = typeof getOpportunity | typeof viewOpportunity | typeof respondToLinkedOpportunity

/** What a treasure does by the link to an offer. Used, ended, taken back and unknown ones answer alike. */
export function opportunityLinksRoutes(deps: Deps) {
  const { db } = deps.database

  async function follow(endpoint: LinkCall, token: string, context: Context) {
    await countLinkTry(deps, context)
    const found = await opportunitiesStore(db).findByToken(token)
    if (!found) throw noSuchLink(endpoint)
    return { ...found, at: context.at }
  }

  async function findOffered(endpoint: LinkCall, token: string, context: Context) {
    const { id, at } = await follow(endpoint, token, context)
    const offered = await opportunitiesStore(db).findOffered(id)
    if (!offered || !isOffered(offered, at)) throw noSuchLink(endpoint)
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

    async respondToLinkedOpportunity({ body }, context) {
      const { id, id_job, id_treasure, at } = await follow(
        respondToLinkedOpportunity,
        body.token,
        context,
      )
      return context.once(async (tx) => {
        const { status } = body
        const answered = await answer(tx, at, {
          id,
          id_job,
          status,
          actor: 'treasure',
          by: { kind: 'treasure', id: id_treasure },
        })
        if (!answered.ok) {
          if (answered.why === 'opportunity_over' && !answered.wasWaiting)
            throw noSuchLink(respondToLinkedOpportunity)
          throw refuse(respondToLinkedOpportunity, answered.why, answerTexts[answered.why])
        }
        const { id_status, answered_at } = answered
        if (status !== opportunityStatus.accepted) return { id_job, id_status, link: null }
        // However often the same is said, what comes of it ends on one day.
        const expires_at = treasureLinkEnds(answered_at)
        const token = await jobLinksStore(tx).createFor(
          'treasure',
          { id_job, id_treasure, expires_at },
          at,
        )
        const link = jobLinkAddress(deps.publicSettings().portal_url, token, 'treasure')
        return { id_job, id_status, link }
      })
    },
  } satisfies Partial<Handlers>
}
