import {
  isOpportunityWaiting,
  opportunityStatus,
  fullName,
  type JobActor,
} from '@treasures/api-client'
import { recordEvent } from '#events/record-event.ts'
import type { Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { assignTo } from '../assignments/assign-job.ts'
import type { NotTaken } from '../assignments/assignments.store.ts'
import { lockJobRow } from '../jobs/write-job.ts'
import { decideAnswer } from '../opportunities/opportunities.rules.ts'
import { opportunitiesStore } from '../opportunities/opportunities.store.ts'

type Answer = {
  id: number
  id_job: number
  status: number
  actor: Exclude<JobActor, 'customer'>
  by: Actor
}

export type Answered =
  | { ok: true; id_job: number; id_treasure: number; id_status: number; answered_at: Date }
  | ({ ok: false; wasWaiting: boolean } & NotAnswered)

/** `skill` names the skill that the job requires, and `document` the documents. */
export type NotAnswered =
  | { why: 'job_taken' | 'opportunity_over' | 'estimate_wanted' }
  | { why: 'skill_required'; skill: string }
  | { why: 'document_required'; document: string }

const { accepted, declined } = opportunityStatus

/**
 * Accepts or declines an offer for a treasure. Locks the job first, as every change of its
 * assignment does. Simultaneous answers are therefore handled one after the other.
 */
export async function answerOpportunity(
  tx: Db,
  at: Date,
  { id, id_job, status, actor, by }: Answer,
): Promise<Answered> {
  const store = opportunitiesStore(tx)
  await lockJobRow(tx, id_job, everywhere)
  const now = await store.lock(id)
  const wasWaiting = isOpportunityWaiting(now.id_status) && now.expires_at > at
  const { id_treasure } = now
  const answered_at = now.responded_at ?? at
  const done = { ok: true, id_job, id_treasure, id_status: status, answered_at } as const
  const decision = decideAnswer(now, status, at)
  if (decision.kind === 'done') return done
  if (decision.kind === 'refused') return { ok: false, why: decision.why, wasWaiting }

  if (!(await store.settle(id, status === accepted ? accepted : declined, at)))
    return { ok: false, why: 'opportunity_over', wasWaiting }
  if (status === accepted) {
    const how = now.how === 'automatic' ? 'auto_match' : 'opportunity'
    const assigned = await assignTo(tx, at, { id_job, id_treasure, how, actor, by })
    if (!assigned.moved) {
      return { ok: false, wasWaiting, ...notAnswered(assigned) }
    }
  }
  await recordEvent(tx, {
    event: status === accepted ? 'opportunity.accepted' : 'opportunity.declined',
    at,
    by,
    id_job,
    id_treasure,
    id_record: id,
    data: actor === 'admin' ? { treasure: await nameOf(tx, id_treasure) } : {},
  })
  return done
}

function notAnswered(not: NotTaken): NotAnswered {
  if (not.refused === 'skill_required') return { why: not.refused, skill: not.skill }
  if (not.refused === 'document_required') return { why: not.refused, document: not.document }
  return { why: not.refused === 'treasure_not_found' ? 'opportunity_over' : not.refused }
}

const nameOf = async (tx: Db, id_treasure: number) =>
  fullName(await opportunitiesStore(tx).findTreasure(id_treasure))
