import {
  createLinkedEstimate,
  createStartEstimate,
  getLinkedEstimates,
  poundsOf,
  previewLinkedEstimate,
  type Contract,
  type ParsedOf,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Context, Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { countAct } from '../jobs/count-act.ts'
import { followLink, noSuchLink } from '../jobs/follow-link.ts'
import { actorOfLink, type JobLinkPurpose } from '../jobs/job-links.store.ts'
import { isOffered } from '../opportunities/opportunities.rules.ts'
import { opportunitiesStore } from '../opportunities/opportunities.store.ts'
import { compareEstimates } from './compare-estimates.ts'
import { previewEstimate } from './preview-estimate.ts'
import { sendEstimate, type Sending } from './send-estimate.ts'

type Who = Omit<Sending, 'input'>
type Following = [
  endpoint: typeof createLinkedEstimate | typeof createStartEstimate,
  token: string,
  purposes: readonly JobLinkPurpose[],
  context: Context,
]

const linksOfTreasures: readonly JobLinkPurpose[] = ['treasure', 'estimate', 'start']

/** Estimates through the links that both sides receive. Opening a link changes nothing. */
export function estimateLinksRoutes(deps: Deps) {
  const { db } = deps.database

  async function send(
    endpoint: typeof createLinkedEstimate | typeof createStartEstimate,
    purposes: readonly JobLinkPurpose[],
    { body: { token, ...input } }: ParsedOf<Contract['createLinkedEstimate']>,
    context: Context,
  ) {
    const who =
      (endpoint === createLinkedEstimate && (await whoWasOffered(token, context.at))) ||
      (await whoHasLink(endpoint, token, purposes, context))
    return context.once(async (tx) => {
      const sent = await sendEstimate(tx, context.at, { ...who, input })
      if (sent.ok) {
        if (!who.forTreasure) await countAct(deps, tx, context.at, { ...who, what: 'estimate' })
        return { id: sent.row.id, customerprice: poundsOf(sent.row.customer_price_pence) }
      }
      if (sent.code === 'job_not_found') throw noSuchLink(endpoint)
      throw refuse(endpoint, sent.code, sent.why)
    })
  }

  /** Finds the treasure of an offer's link. This treasure may send a price instead of accepting. */
  async function whoWasOffered(token: string, at: Date): Promise<Who | undefined> {
    const store = opportunitiesStore(db)
    const found = await store.findByToken(token)
    const offer = found && (await store.findOffered(found.id))
    if (!offer || !isOffered(offer, at)) return undefined
    const { id_job, id_treasure } = found
    return { id_job, id_treasure, by: { kind: 'treasure', id: id_treasure }, may: 'open' }
  }

  async function whoHasLink(...[endpoint, token, purposes, context]: Following): Promise<Who> {
    const link = await followLink(deps, endpoint, token, purposes, context)
    const { id_job, id_treasure, id_opened_by } = link
    if (!id_treasure) throw noSuchLink(endpoint)
    return {
      id_job,
      id_treasure,
      by: actorOfLink({ id_opened_by, id_treasure }),
      forTreasure: id_opened_by !== null,
      may: link.purpose === 'estimate' ? 'asked' : 'theirs',
    }
  }

  return {
    createLinkedEstimate: (input, context) =>
      send(createLinkedEstimate, ['treasure', 'estimate'], input, context),
    createStartEstimate: (input, context) => send(createStartEstimate, ['start'], input, context),

    async previewLinkedEstimate({ body: { token, treasureprice } }, context) {
      const isOffer = await whoWasOffered(token, context.at)
      if (!isOffer) await followLink(deps, previewLinkedEstimate, token, linksOfTreasures, context)
      return previewEstimate(db, treasureprice, context.at)
    },

    async getLinkedEstimates({ params: { token } }, context) {
      const { id_job } = await followLink(deps, getLinkedEstimates, token, ['estimates'], context)
      return compareEstimates(db, id_job, context.at)
    },
  } satisfies Partial<Handlers>
}
