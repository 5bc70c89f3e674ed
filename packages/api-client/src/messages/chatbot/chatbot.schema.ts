import * as z from 'zod/mini'
import { Mobile } from '../../jobs/claims/claims.schema.ts'
import { Id, Instant } from '../../kernel/wire.ts'
import { OutboxMessage } from '../messages/messages.schema.ts'

/** As what a text of somebody was understood; the last three are acted on before anything else. */
export const Understood = z.enum([
  'yes',
  'no',
  'started',
  'hand_back',
  'done',
  'on_my_way',
  'late',
  'price',
  'status',
  'ring_me',
  'thanks',
  'unclear',
  'stop',
  'start',
  'help',
])
export type Understood = z.infer<typeof Understood>

/** What came of a text, or what staff did with a conversation. */
export const ChatbotDid = z.enum([
  'offer_accepted',
  'offer_declined',
  'estimate_accepted',
  'estimate_declined',
  'start_answered',
  'job_handed_back',
  'job_finished',
  'price_named',
  'customer_told',
  'refused',
  'asked_which',
  'explained',
  'told_status',
  'ring_asked',
  'kept_for_staff',
  'nothing',
  'texts_stopped',
  'texts_allowed',
  'staff_answered',
  'taken_over',
  'handed_back',
])
export type ChatbotDid = z.infer<typeof ChatbotDid>

/** A customer or treasure who has the mobile. */
export const TextPerson = z.object({
  id_customer: z.nullable(Id),
  id_treasure: z.nullable(Id),
  name: z.string(),
})
export type TextPerson = z.infer<typeof TextPerson>

export const ChatbotEvent = z.object({
  id: Id,
  at: Instant,
  id_conversation: Id,
  mobile: z.string(),
  people: z.array(TextPerson),
  /** What they wrote; null where staff did something. */
  inbound: z.nullable(z.string()),
  understood: z.nullable(Understood),
  did: ChatbotDid,
  id_job: z.nullable(Id),
  /** Without its links; null where nothing was answered. */
  answer: z.nullable(z.string()),
  /** Who of the staff did it, or played the phone. */
  by: z.nullable(z.string()),
})
export type ChatbotEvent = z.infer<typeof ChatbotEvent>

export const Conversation = z.object({
  id: Id,
  mobile: z.string(),
  people: z.array(TextPerson),
  /** Since when something of theirs waits for staff. */
  waiting_since: z.nullable(Instant),
  /** Since when staff answer instead of the chatbot, and who of them. */
  taken: z.nullable(z.object({ at: Instant, by: z.string() })),
  last_at: Instant,
  /** What they wrote last. */
  last_text: z.string(),
})
export type Conversation = z.infer<typeof Conversation>

/** A text in or out of a number. */
export const ConversationText = z.object({
  /** Among all of its thread. */
  key: z.string(),
  at: Instant,
  is_theirs: z.boolean(),
  /** Without links; null where all that it says is secret. */
  body: z.nullable(z.string()),
  understood: z.nullable(Understood),
  did: z.nullable(ChatbotDid),
  /** What became of one of ours. */
  state: z.nullable(OutboxMessage.shape.state),
  error: z.nullable(z.string()),
  /** Who of the staff wrote it, or played the phone. */
  by: z.nullable(z.string()),
})
export type ConversationText = z.infer<typeof ConversationText>

export const Thread = z.extend(Conversation, {
  /** Those answered STOP: they get no texts. */
  is_stopped: z.boolean(),
  /** The oldest first; the last ones where there are very many. */
  texts: z.array(ConversationText),
})
export type Thread = z.infer<typeof Thread>

/** What staff write themselves: at most what two parts of a text hold. */
export const TextBody = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please write something'),
    z.maxLength(306, 'At most 306 letters'),
  )
export const ConversationAnswer = z.object({ body: TextBody })

/** What somebody is played to text. */
export const PlayedText = z.object({ mobile: Mobile, body: TextBody })
export type PlayedText = z.infer<typeof PlayedText>

/** A number that we have texted, with the people who have it. */
export const Phone = z.object({
  mobile: z.string(),
  people: z.array(TextPerson),
  texts: z.array(ConversationText),
})
export type Phone = z.infer<typeof Phone>
