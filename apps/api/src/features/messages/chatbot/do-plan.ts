import {
  estimateStatus,
  EstimateInput,
  opportunityStatus,
  poundsOf,
  showPence,
  type ChatbotDid,
} from '@treasures/api-client'
import * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { inSavepoint } from '#kernel/db/savepoint.ts'
import { userActor, type Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { Refusal } from '#kernel/http/refuse.ts'
import { answerEstimate } from '../../jobs/answers/answer-estimate.ts'
import { answerOpportunity, type NotAnswered } from '../../jobs/answers/answer-opportunity.ts'
import { finish } from '../../jobs/assignments/finish-job.ts'
import { sendEstimate } from '../../jobs/estimates/send-estimate.ts'
import { jobLinkAddress, jobLinksStore, treasureLinkEnds } from '../../jobs/jobs/job-links.store.ts'
import { answerStartOf } from '../../jobs/start-checks/answer-start.ts'
import type { Question } from '../text-questions/text-questions.store.ts'
import type { Plan } from './reply.decide.ts'
import type { Reply } from './replies.rules.ts'

/** A plan that changes something, as the link in the text message would. */
export type Act = Extract<Plan, { is: 'answer' | 'name_price' | 'finish' | 'arriving' }>
type Answer = Extract<Act, { is: 'answer' }>

export type Done = { did: ChatbotDid; reply: Reply; id_job: number; is_idle: boolean }

type Doing = {
  deps: Pick<Deps, 'publicSettings'>
  tx: Db
  at: Date
  /** Staff user who plays the phone. Acts are recorded in their name. */
  id_played_by: number | null
}

/** An act that was refused, with the reply that explains why. */
class NotDone extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super(reply.words)
    this.reply = reply
  }
}

/**
 * Does what a text asks for, with the same functions as the calls behind our links. A refused act
 * is rolled back, and the reply explains why.
 */
export async function doAct(doing: Doing, act: Act): Promise<Done> {
  const id_job = 'question' in act ? act.question.id_job : act.job.id_job
  try {
    return { ...(await inSavepoint(doing.tx, () => actOn(doing, act))), id_job, is_idle: false }
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    return { did: 'refused', reply: error.reply, id_job, is_idle: true }
  }
}

type Did = Pick<Done, 'did' | 'reply'>

function actOn(doing: Doing, act: Act): Promise<Did> {
  switch (act.is) {
    case 'answer':
      return answer(doing, act)
    case 'name_price':
      return namePrice(doing, act)
    case 'finish':
      return sayDone(doing, act.job)
    case 'arriving':
      return tellArriving(doing, act)
  }
}

const actor = ({ id_played_by }: Doing, otherwise: Actor): Actor =>
  id_played_by === null ? otherwise : userActor(id_played_by)
const treasureActor = (doing: Doing, id: number) => actor(doing, { kind: 'treasure', id })

function answer(doing: Doing, { question, say }: Answer): Promise<Did> {
  if (question.kind === 'offer') return answerOffer(doing, question, say === 'yes')
  if (question.kind === 'estimate') return answerPrice(doing, question, say === 'yes')
  return answerStart(doing, question, say)
}

async function answerOffer(doing: Doing, question: Question, isYes: boolean): Promise<Did> {
  const { tx, at, deps } = doing
  const { id_job, id_treasure, id_record: id } = question
  const answered = await answerOpportunity(tx, at, {
    id,
    id_job,
    status: isYes ? opportunityStatus.accepted : opportunityStatus.declined,
    actor: 'treasure',
    by: treasureActor(doing, id_treasure),
  })
  if (!answered.ok) throw notAnswered(id_job, answered)
  if (!isYes)
    return { did: 'offer_declined', reply: { words: 'offer_declined', values: { id_job } } }
  const theirs = { id_job, id_treasure, expires_at: treasureLinkEnds(answered.answered_at) }
  const token = await jobLinksStore(tx).createFor('treasure', theirs, at)
  const link = jobLinkAddress(deps.publicSettings().portal_url, token, 'treasure')
  const values = { id_job, fname: question.fname, link }
  return { did: 'offer_accepted', reply: { words: 'offer_accepted', values } }
}

function notAnswered(id_job: number, not: NotAnswered): NotDone {
  if (not.why === 'document_required')
    return new NotDone({ words: not.why, values: { id_job, document: not.document } })
  if (not.why !== 'skill_required') return new NotDone({ words: not.why, values: { id_job } })
  return new NotDone({ words: not.why, values: { id_job, skill: not.skill } })
}

async function answerPrice(doing: Doing, question: Question, isYes: boolean): Promise<Did> {
  const { tx, at, id_played_by } = doing
  const { id_job, id_record: id, fname: treasure } = question
  const answered = await answerEstimate(tx, at, {
    id,
    id_job,
    answer: isYes ? estimateStatus.accepted : estimateStatus.declined,
    by: actor(doing, { kind: 'customer' }),
    forCustomer: id_played_by !== null,
    actor: 'system',
  })
  if (!answered.ok) {
    // A price with options is not asked about by text.
    const words = answered.code === 'estimate_answered' ? answered.code : 'estimate_late'
    throw new NotDone({ words, values: { id_job } })
  }
  if (!isYes)
    return {
      did: 'estimate_declined',
      reply: { words: 'estimate_declined', values: { id_job, treasure } },
    }
  const price = showPence(answered.row.customer_price_pence)
  const values = { id_job, treasure, price }
  return { did: 'estimate_accepted', reply: { words: 'estimate_accepted', values } }
}

const startAnswers = {
  yes: 'started',
  started: 'started',
  done: 'finished',
  hand_back: 'decline',
} as const

async function answerStart(doing: Doing, question: Question, say: Answer['say']): Promise<Did> {
  const { tx, at } = doing
  const { id_job, id_treasure } = question
  // NO has two meanings. The chatbot first asks which one is meant, so `say` is never "no" here.
  const given = startAnswers[say === 'no' ? 'started' : say]
  try {
    await answerStartOf(tx, at, {
      job: { id_job, id_treasure },
      by: treasureActor(doing, id_treasure),
      answer: given,
      reason: 'by text',
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const words =
      error.code === 'link_not_found'
        ? 'not_theirs'
        : given === 'decline'
          ? 'not_handed_back'
          : 'not_done_yet'
    throw new NotDone({ words, values: { id_job } })
  }
  if (given === 'decline')
    return { did: 'job_handed_back', reply: { words: 'job_handed_back', values: { id_job } } }
  if (given === 'finished') return finished(id_job)
  return { did: 'start_answered', reply: { words: 'start_answered', values: { id_job } } }
}

const finished = (id_job: number): Did => ({
  did: 'job_finished',
  reply: { words: 'job_finished', values: { id_job } },
})

async function sayDone(
  doing: Doing,
  { id_job, id_treasure }: { id_job: number; id_treasure: number },
): Promise<Did> {
  const by = treasureActor(doing, id_treasure)
  const done = await finish(doing.tx, doing.at, { id_job, id_treasure, actor: 'treasure', by })
  if (!done.refused) return finished(id_job)
  const words = done.refused === 'job_not_found' ? 'not_theirs' : 'not_done_yet'
  throw new NotDone({ words, values: { id_job } })
}

async function namePrice(
  doing: Doing,
  { question, pence }: Extract<Act, { is: 'name_price' }>,
): Promise<Did> {
  const { tx, at, id_played_by } = doing
  const { id_job, id_treasure } = question
  const input = z.safeParse(EstimateInput, {
    treasureprice: poundsOf(pence),
    descr: 'Named by text',
  })
  if (!input.success) throw new NotDone({ words: 'price_wrong', values: { id_job } })
  const sent = await sendEstimate(tx, at, {
    id_job,
    id_treasure,
    input: input.data,
    by: treasureActor(doing, id_treasure),
    forTreasure: id_played_by !== null,
    may: 'asked',
  })
  if (!sent.ok) throw new NotDone({ words: 'price_unwanted', values: { id_job } })
  const values = { id_job, price: showPence(pence) }
  return { did: 'price_named', reply: { words: 'price_named', values } }
}

/** Records that the treasure is on the way. A reaction to that event notifies the customer. */
async function tellArriving(
  doing: Doing,
  { job, minutes, is_late }: Extract<Act, { is: 'arriving' }>,
): Promise<Did> {
  const { id_job, id_treasure } = job
  await recordEvent(doing.tx, {
    event: 'job.arriving',
    at: doing.at,
    by: treasureActor(doing, id_treasure),
    id_job,
    id_treasure,
    data: { is_late, minutes },
  })
  return { did: 'customer_told', reply: { words: 'customer_told', values: { id_job } } }
}
