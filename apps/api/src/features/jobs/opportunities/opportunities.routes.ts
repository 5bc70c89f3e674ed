import {
  createOpportunity,
  findTreasures,
  jobStatus,
  listJobMatches,
  listJobOpportunities,
  opportunityStatus,
  resendOpportunity,
  withdrawOpportunity,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { everywhere, type StaffScope, type TreasureScope } from '#kernel/http/scope.ts'
import { recordEvent } from '#events/record-event.ts'
import { userActor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { expireOffers } from './expire-offers.ts'
import { findMatches, type FoundMatch } from './find-matches.ts'
import { matchingStore } from './matching.store.ts'
import { offerJob } from './offer-job.ts'
import { opportunityLinksRoutes } from './opportunity-links.routes.ts'
import { answerTexts } from './opportunities.refusals.ts'
import { opportunityEnds, staffAsks } from './opportunities.rules.ts'
import { showOffered, showOpportunity } from './opportunities.show.ts'
import { opportunitiesStore } from './opportunities.store.ts'

const rowsAtMost = 250

type JobCall =
  | typeof listJobMatches
  | typeof listJobOpportunities
  | typeof findTreasures
  | typeof createOpportunity
type OfferCall = typeof findTreasures | typeof createOpportunity
type OpportunityCall = typeof resendOpportunity | typeof withdrawOpportunity

/** Treasures for a job: matches, offers and their answers. */
export function opportunitiesRoutes(deps: Deps) {
  const { db } = deps.database
  const asked = { textsLeave: deps.texts !== undefined }

  async function findJob(endpoint: JobCall, scope: StaffScope, id: number) {
    const job = await matchingStore(db).findJob(scope, id)
    if (!job) throw noSuchJob(endpoint)
    return job
  }

  /** Locks an open, unassigned job until the transaction ends. */
  async function lockOpenJob(tx: Db, endpoint: OfferCall, scope: StaffScope, id: number, at: Date) {
    const store = matchingStore(tx)
    await lockJobRow(tx, id, scope)
    const job = await store.findJob(scope, id)
    if (!job) throw noSuchJob(endpoint)
    if (job.id_status !== jobStatus.open || (await store.hasTreasure(id)))
      throw refuse(endpoint, 'job_not_open', 'This job is not open.')
    await expireOffers(tx, at, { id_job: id })
    return job
  }

  const show = async (tx: Db, id: number) =>
    showOpportunity(await opportunitiesStore(tx).get(id), asked)

  async function findOpportunity(endpoint: OpportunityCall, scope: TreasureScope, id: number) {
    const found = await opportunitiesStore(db).findJobOf(scope, id)
    if (!found) throw refuse(endpoint, 'opportunity_not_found', 'We can’t find that opportunity.')
    return found
  }

  return {
    ...opportunityLinksRoutes(deps),

    async listJobMatches({ params: { id }, query }, { scope, at }) {
      const job = await findJob(listJobMatches, scope, id)
      const { id_treasure, all = id_treasure !== undefined } = query
      const matches = await findMatches(db, job, {
        ...asked,
        scope,
        at,
        all,
        ...(id_treasure !== undefined && { id_treasure }),
      })
      const wanted = all ? matches : matches.filter(({ eligible }) => eligible)
      const next = new Set(nextToAsk(matches))
      return {
        data: wanted
          .slice(0, rowsAtMost)
          .map((match) => ({ ...publicPart(match), asked_next: next.has(match) })),
      }
    },

    async listJobOpportunities({ params: { id } }, { scope }) {
      await findJob(listJobOpportunities, scope, id)
      const rows = await opportunitiesStore(db).listOfJob(id)
      return { data: rows.map((row) => showOpportunity(row, asked)) }
    },

    findTreasures: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const job = await lockOpenJob(tx, findTreasures, scope, id, at)
        const matches = await findMatches(tx, job, { ...asked, scope, at })
        const by = userActor(caller.id)
        const data = []
        for (const match of nextToAsk(matches)) {
          const added = await offerJob(tx, at, { id_job: id, match, how: 'staff', by })
          if (added !== undefined) data.push(await show(tx, added))
        }
        return { data }
      }),

    createOpportunity: ({ params: { id }, body }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const job = await lockOpenJob(tx, createOpportunity, scope, id, at)
        const { id_treasure, anyway = false } = body
        const [match] = await findMatches(tx, job, { ...asked, scope, at, id_treasure })
        if (!match)
          throw refuse(createOpportunity, 'treasure_not_found', 'We can’t find that treasure.', {
            errors: { id_treasure: ['We can’t find that treasure'] },
          })
        const { name, eligible, may_ask, obstacles } = match
        if (!eligible && !(may_ask && anyway))
          throw refuse(
            createOpportunity,
            'treasure_not_eligible',
            `${name} ${may_ask ? 'may not be able to' : 'cannot'} do this: ${obstacles.map(withinSentence).join(', ')}.`,
          )
        const by = userActor(caller.id)
        const added = await offerJob(tx, at, { id_job: id, match, how: 'staff', by })
        if (added === undefined)
          throw refuse(
            createOpportunity,
            'opportunity_open',
            `${name} has been asked and has not answered yet.`,
          )
        return show(tx, added)
      }),

    async resendOpportunity({ params: { id } }, { caller, scope, at, once }) {
      const { id_job, id_treasure } = await findOpportunity(resendOpportunity, scope, id)
      return once(async (tx) => {
        const store = opportunitiesStore(tx)
        const job = await lockJobRow(tx, id_job, everywhere)
        const expires_at = opportunityEnds(at)
        const isRenewed = job?.id_status === jobStatus.open && (await store.renew(id, expires_at))
        if (!isRenewed)
          throw refuse(resendOpportunity, 'opportunity_over', answerTexts.opportunity_over)
        await recordEvent(tx, {
          event: 'opportunity.resent',
          at,
          by: userActor(caller.id),
          id_job,
          id_treasure,
          id_record: id,
          data: {},
        })
        await enqueue(tx, 'opportunity.expire', { id }, { due: expires_at })
        return show(tx, id)
      })
    },

    async withdrawOpportunity({ params: { id } }, { caller, scope, at, once }) {
      const { id_job, id_treasure } = await findOpportunity(withdrawOpportunity, scope, id)
      return once(async (tx) => {
        if (!(await opportunitiesStore(tx).settle(id, opportunityStatus.withdrawn, at)))
          throw refuse(withdrawOpportunity, 'opportunity_over', answerTexts.opportunity_over)
        await recordEvent(tx, {
          event: 'opportunity.withdrawn',
          at,
          by: userActor(caller.id),
          id_job,
          id_treasure,
          id_record: id,
          data: {},
        })
        return show(tx, id)
      })
    },

    async listMyOpportunities(_input, { scope, at }) {
      const rows = await opportunitiesStore(db).listOffered(scope.id_treasure, at)
      return { data: rows.map(showOffered) }
    },
  } satisfies Partial<Handlers>
}

/**
 * True for a treasure to ask automatically: eligible and reachable, without an open offer or a
 * refusal.
 */
const isToAsk = ({ eligible, reachable, isOpen, hasRefused }: FoundMatch) =>
  eligible && reachable && !isOpen && !hasRefused

/** Treasures who are asked with one press by staff. The list shows them beforehand. */
const nextToAsk = (matches: readonly FoundMatch[]) => matches.filter(isToAsk).slice(0, staffAsks)

const withinSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

const publicPart = ({ isOpen: _o, hasRefused: _r, wasAsked: _w, ...match }: FoundMatch) => match

const noSuchJob = (endpoint: JobCall) =>
  refuse(endpoint, 'job_not_found', 'We can’t find that job.')
