import {
  opportunityStatus,
  respondToEstimate,
  respondToLinkedEstimate,
  respondToLinkedOpportunity,
  respondToOpportunity,
  londonDate,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { compareEstimates } from '../estimates/compare-estimates.ts'
import { answerOf } from '../estimates/estimates.decide.ts'
import { showEstimate } from '../estimates/estimates.show.ts'
import { estimatesStore } from '../estimates/estimates.store.ts'
import { countLinkTry, followLink, noSuchLink } from '../jobs/follow-link.ts'
import {
  actorOfLink,
  jobLinkAddress,
  jobLinksStore,
  treasureLinkEnds,
} from '../jobs/job-links.store.ts'
import { answerTexts } from '../opportunities/opportunities.refusals.ts'
import { showOpportunity } from '../opportunities/opportunities.show.ts'
import { opportunitiesStore } from '../opportunities/opportunities.store.ts'
import { answerEstimate } from './answer-estimate.ts'
import { answerOpportunity, type NotAnswered } from './answer-opportunity.ts'
import { documentWords, staffDocumentWords } from '../../people/treasures/document-words.ts'
import { skillWords, staffSkillWords } from '../assignments/skill-words.ts'

/**
 * Treasures' answers to offers and customers' answers to estimates, signed in or through a link.
 * Accepting assigns the job.
 */
export function answersRoutes(deps: Deps) {
  const { db } = deps.database

  function wordsOf(not: NotAnswered, reader: 'treasure' | 'admin'): string {
    if (not.why === 'document_required')
      return reader === 'admin' ? staffDocumentWords(not.document) : documentWords(not.document)
    if (not.why !== 'skill_required') return answerTexts[not.why]
    return reader === 'admin'
      ? staffSkillWords(not.skill)
      : skillWords(not.skill, deps.publicSettings())
  }

  return {
    async respondToOpportunity({ params: { id }, body: { status } }, { caller, scope, at, once }) {
      const found = await opportunitiesStore(db).findJobOf(scope, id)
      if (!found)
        throw refuse(
          respondToOpportunity,
          'opportunity_not_found',
          'We can’t find that opportunity.',
        )
      const { id_job } = found
      return once(async (tx) => {
        const actor = scope.kind === 'treasure' ? 'treasure' : 'admin'
        const by = userActor(caller.id)
        const answered = await answerOpportunity(tx, at, { id, id_job, status, actor, by })
        if (!answered.ok) throw refuse(respondToOpportunity, answered.why, wordsOf(answered, actor))
        return showOpportunity(await opportunitiesStore(tx).get(id), {
          textsLeave: deps.texts !== undefined,
        })
      })
    },

    async respondToLinkedOpportunity({ body: { token, status } }, context) {
      const { at, once } = context
      await countLinkTry(deps, context)
      const found = await opportunitiesStore(db).findByToken(token)
      if (!found) throw noSuchLink(respondToLinkedOpportunity)
      const { id, id_job, id_treasure, id_opened_by } = found
      return once(async (tx) => {
        const by = actorOfLink({ id_opened_by, id_treasure })
        const answering = { id, id_job, status, actor: 'treasure', by } as const
        const answered = await answerOpportunity(tx, at, answering)
        if (!answered.ok) {
          if (answered.why === 'opportunity_over' && !answered.wasWaiting)
            throw noSuchLink(respondToLinkedOpportunity)
          throw refuse(respondToLinkedOpportunity, answered.why, wordsOf(answered, 'treasure'))
        }
        const { id_status, answered_at } = answered
        if (status !== opportunityStatus.accepted) return { id_job, id_status, link: null }
        // Repeating an answer does not extend the link, because its lifetime counts from the first
        // answer.
        const theirs = {
          id_job,
          id_treasure,
          ...(id_opened_by !== null && { id_opened_by }),
          expires_at: treasureLinkEnds(answered_at),
        }
        const link = await jobLinksStore(tx).createFor('treasure', theirs, at)
        const { portal_url } = deps.publicSettings()
        return { id_job, id_status, link: jobLinkAddress(portal_url, link, 'treasure') }
      })
    },

    async respondToEstimate({ params: { id }, body }, { caller, scope, at, once }) {
      const found = await estimatesStore(db).findInScope(scope, id)
      if (!found)
        throw refuse(respondToEstimate, 'estimate_not_found', 'We can’t find that estimate.')
      const isCustomer = scope.kind === 'own'
      return once(async (tx) => {
        const answered = await answerEstimate(tx, at, {
          id,
          id_job: found.id_job,
          answer: answerOf(body.status),
          id_option: body.id_option,
          by: userActor(caller.id),
          forCustomer: !isCustomer,
          actor: isCustomer ? 'system' : 'admin',
        })
        if (!answered.ok) throw refuse(respondToEstimate, answered.code, answered.why)
        return showEstimate(answered.row, {
          today: londonDate(at),
          side: isCustomer ? 'customer' : 'staff',
        })
      })
    },

    async respondToLinkedEstimate({ body: { token, id, status, id_option } }, context) {
      const { at, once } = context
      const link = await followLink(deps, respondToLinkedEstimate, token, ['estimates'], context)
      const { id_job, id_opened_by } = link
      const found = await estimatesStore(db).find(id)
      if (found?.id_job !== id_job)
        throw refuse(respondToLinkedEstimate, 'estimate_not_found', 'We can’t find that estimate.')
      return once(async (tx) => {
        const answered = await answerEstimate(tx, at, {
          id,
          id_job,
          answer: answerOf(status),
          id_option,
          by: actorOfLink(link),
          forCustomer: id_opened_by !== null,
          actor: 'system',
        })
        if (!answered.ok) throw refuse(respondToLinkedEstimate, answered.code, answered.why)
        return compareEstimates(tx, id_job, at)
      })
    },
  } satisfies Partial<Handlers>
}
