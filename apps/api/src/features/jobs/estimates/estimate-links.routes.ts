import {
  createLinkedEstimate,
  createStartEstimate,
  getLinkedEstimates,
  poundsOf,
  respondToLinkedEstimate,
  type Contract,
  type ParsedOf,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Context, Handlers } from '../../../kernel/http/mount.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { followLink, noSuchLink } from '../jobs/follow-link.ts'
import { actorOfLink, type JobLinkPurpose } from '../jobs/job-links.store.ts'
import type { estimating } from './answer-estimate.ts'
import { showCompared } from './estimates.show.ts'
import { estimatesStore } from './estimates.store.ts'
import { answerOf } from './estimates.decide.ts'

/** The same by the links that both sides are sent. Reading changes nothing. */
export function estimateLinksRoutes(deps: Deps, estimates: ReturnType<typeof estimating>) {
  const { db } = deps.database

  async function compare(executor: Db, id_job: number, at: Date) {
    const store = estimatesStore(executor)
    const job = await store.findCompared(id_job)
    const words = { today: londonDate(at), vatRate: deps.vatRate }
    return showCompared(job, await store.listOffered(id_job), words)
  }

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
      const sent = await estimates.send(tx, context.at, { ...who, input })
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
      return compare(db, id_job, context.at)
    },

    async respondToLinkedEstimate({ body: { token, id, status } }, context) {
      const { at } = context
      const link = await followLink(deps, respondToLinkedEstimate, token, ['estimates'], context)
      const { id_job, id_opened_by } = link
      const found = await estimatesStore(db).find(id)
      if (found?.id_job !== id_job)
        throw refuse(respondToLinkedEstimate, 'estimate_not_found', 'There is no such estimate.')
      return context.once(async (tx) => {
        const answered = await estimates.answer(tx, at, {
          id,
          id_job,
          answer: answerOf(status),
          by: actorOfLink(link),
          forCustomer: id_opened_by !== null,
          actor: 'system',
        })
        if (!answered.ok) throw refuse(respondToLinkedEstimate, answered.code, answered.why)
        return compare(tx, id_job, at)
      })
    },
  } satisfies Partial<Handlers>
}
