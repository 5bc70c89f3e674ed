import type { ChatbotDid, Understood } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { enqueue } from '#kernel/tasks/enqueue.ts'
import { placeText } from '../inbound-texts/place-text.ts'
import { inboundTextsStore } from '../inbound-texts/inbound-texts.store.ts'
import { optOutsStore } from '../opt-outs/opt-outs.store.ts'
import { chatbotEventsStore } from './chatbot-events.store.ts'
import { conversationsStore } from './conversations.store.ts'
import { doAct, type Act } from './do-plan.ts'
import { readIntent } from './intents.rules.ts'
import { keepForStaff } from './keep-for-staff.ts'
import { decideReply, hasHadEnough, idleSince, type Plan, type Situation } from './reply.decide.ts'
import { replies, statusWords, type Reply } from './replies.rules.ts'
import { textQuestionsStore } from '../text-questions/text-questions.store.ts'
import { theirJobsStore } from './their-jobs.store.ts'

export type ChatbotDeps = Pick<Deps, 'messages' | 'publicSettings'>
type Text = NonNullable<Awaited<ReturnType<ReturnType<typeof inboundTextsStore>['find']>>>
type Owner = { id_customer: number } | { id_treasure: number }

type Reading = {
  deps: ChatbotDeps
  tx: Db
  at: Date
  text: Text
  id_conversation: number
  /** Time from which the conversation has waited for staff. */
  waiting_since: Date | null
  /** Customers and treasures with this mobile. */
  owners: readonly Owner[]
}

/** Result of reading a text. */
type Outcome = { did: ChatbotDid; reply?: Reply; id_job?: number; is_idle?: boolean }

export const answerLater = (tx: Db, id: number) => enqueue(tx, 'inbound_text.answer', { id })

/**
 * Reads a text, does what the sender asks and queues a reply, in one transaction. Locks the
 * conversation, so that the texts of a number are read one after the other. While staff have the
 * conversation, the chatbot leaves the text to them.
 */
export async function answerText(deps: ChatbotDeps, tx: Db, id: number, at: Date): Promise<void> {
  const text = await inboundTextsStore(tx).find(id)
  if (!text) return
  const { id: id_conversation, ...conversation } = await conversationsStore(tx).hold(
    text.mobile,
    at,
  )
  const owners = await optOutsStore(tx).findOwners(text.mobile)
  const { waiting_since } = conversation
  const reading = { deps, tx, at, text, id_conversation, waiting_since, owners }
  const situation = await situationOf(tx, text.mobile, at)
  const intent = readIntent(
    text.body,
    [...situation.open, ...situation.jobs].map(({ fname }) => fname),
  )
  const understood = text.keyword ?? intent.is
  const outcome: Outcome = text.keyword
    ? heeded[text.keyword]
    : conversation.taken_at
      ? await keep(reading, null)
      : await carryOut(reading, decideReply(intent, situation))
  const id_message = outcome.reply && (await send(reading, outcome.reply, outcome.id_job))
  await note(reading, understood, outcome, id_message)
}

/** Keywords that the SMS provider has already acted on and answered. */
const heeded = {
  stop: { did: 'texts_stopped' },
  start: { did: 'texts_allowed' },
  help: { did: 'nothing' },
} as const satisfies Record<string, Outcome>

async function situationOf(tx: Db, mobile: string, at: Date): Promise<Situation> {
  const asked = await textQuestionsStore(tx).list(mobile, at)
  return {
    open: asked.filter(({ is_live }) => is_live),
    over: asked.filter(({ is_live }) => !is_live),
    jobs: await theirJobsStore(tx).listUnderWay(mobile, at),
  }
}

async function carryOut(reading: Reading, plan: Plan): Promise<Outcome> {
  if (plan.is === 'nothing') return { did: 'nothing' }
  if (isAct(plan)) return act(reading, plan)
  if (await isTooOften(reading)) return keep(reading, null)
  switch (plan.is) {
    case 'which': {
      const reply: Reply = { words: 'which', values: { options: plan.options.join(' or ') } }
      return { did: 'asked_which', reply, is_idle: true }
    }
    case 'explain': {
      const words = plan.what === 'price' ? 'explain_price' : 'explain_start'
      const { id_job } = plan
      return { did: 'explained', reply: { words, values: { id_job } }, id_job, is_idle: true }
    }
    case 'status':
      return { did: 'told_status', reply: await tellStatus(reading), is_idle: true }
    case 'ring_me': {
      await keepForStaff(reading, 'ring')
      const reply: Reply = { words: 'ring_asked', values: {} }
      return { did: 'ring_asked', reply, is_idle: true }
    }
    case 'staff':
      return place(reading)
  }
}

/** An unclear text may answer what somebody wrote about a job. Otherwise it is for staff. */
async function place(reading: Reading): Promise<Outcome> {
  const id_job = await placeText(reading.tx, reading.text, reading.at)
  return id_job === undefined
    ? keep(reading, { words: 'passed_on', values: {} })
    : { did: 'put_in_conversation', id_job }
}

const isAct = (plan: Plan): plan is Act =>
  ['answer', 'name_price', 'finish', 'arriving'].includes(plan.is)

async function act(reading: Reading, plan: Act): Promise<Outcome> {
  const { deps, tx, at, text } = reading
  const done = await doAct({ deps, tx, at, id_played_by: text.id_played_by }, plan)
  if (done.is_idle) return (await isTooOften(reading)) ? keep(reading, null) : done
  if ('question' in plan) await textQuestionsStore(tx).noteAnswered(plan.question.id, at)
  return done
}

/**
 * True if the chatbot has answered too often without effect. The sender may be a program, and two
 * programs would answer each other forever.
 */
async function isTooOften({ tx, at, id_conversation }: Reading): Promise<boolean> {
  return hasHadEnough(await chatbotEventsStore(tx).countIdle(id_conversation, idleSince(at)))
}

/**
 * Leaves a text to staff. The sender gets the reply only if the conversation was not waiting for
 * staff before.
 */
async function keep(reading: Reading, reply: Reply | null): Promise<Outcome> {
  const isNew = await keepForStaff(reading, 'read')
  return { did: 'kept_for_staff', ...(isNew && reply && { reply, is_idle: true }) }
}

async function tellStatus({ tx, at, text: { mobile } }: Reading): Promise<Reply> {
  const theirs = await theirJobsStore(tx).listUnderWay(mobile, at)
  const booked = await theirJobsStore(tx).listBooked(mobile, at)
  const status = statusWords(theirs, booked)
  return status ? { words: 'status', values: { status } } : { words: 'no_status', values: {} }
}

/** Queues a reply and returns its id. */
async function send(
  { deps, tx, at, text, owners }: Reading,
  { words, values }: Reply,
  id_job: number | undefined,
): Promise<number> {
  const [owner, ...others] = owners
  const { id } = await deps.messages.queueWords(tx, at, {
    channel: 'sms',
    to: owner && !others.length ? addresseeOf(owner) : 'address',
    recipient: text.mobile,
    class: 'reply',
    words: { subject: null, body: replies[words] },
    values,
    id_job: id_job ?? null,
    key: `reply ${text.id}`,
  })
  return id
}

const addresseeOf = (owner: Owner) =>
  'id_customer' in owner ? { customer: owner.id_customer } : { treasure: owner.id_treasure }

const note = (
  { tx, at, text, id_conversation }: Reading,
  understood: Understood,
  { did, id_job, is_idle = false }: Outcome,
  id_message: number | undefined,
) =>
  chatbotEventsStore(tx).add({
    id_conversation,
    id_inbound: text.id,
    id_user: text.id_played_by,
    at,
    understood,
    did,
    is_idle,
    id_job: id_job ?? null,
    id_message: id_message ?? null,
  })
