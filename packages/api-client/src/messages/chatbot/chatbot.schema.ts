import * as z from 'zod/mini'
import { Mobile } from '../../jobs/claims/claims.schema.ts'
import { Id, Instant } from '../../kernel/wire.ts'
import { OutboxMessage } from '../messages/messages.schema.ts'

/** Meaning of a received text. The last three meanings take precedence over all others. */
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

/** Result of a text, or act of staff in a conversation. */
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
  'put_in_conversation',
  'kept_for_staff',
  'nothing',
  'texts_stopped',
  'texts_allowed',
  'staff_answered',
  'taken_over',
  'handed_back',
])
export type ChatbotDid = z.infer<typeof ChatbotDid>

/** A customer or treasure with this mobile. */
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
  /** The received text. Null for an act of staff. */
  inbound: z.nullable(z.string()),
  understood: z.nullable(Understood),
  did: ChatbotDid,
  id_job: z.nullable(Id),
  /** The answer without its links. Null if there was none. */
  answer: z.nullable(z.string()),
  /** Member of staff who acted, or who played the phone. */
  by: z.nullable(z.string()),
})
export type ChatbotEvent = z.infer<typeof ChatbotEvent>

export const Conversation = z.object({
  id: Id,
  mobile: z.string(),
  people: z.array(TextPerson),
  /** Time since which a text has been waiting for staff. */
  waiting_since: z.nullable(Instant),
  /** Member of staff who took over from the chatbot, and when. */
  taken: z.nullable(z.object({ at: Instant, by: z.string() })),
  last_at: Instant,
  /** Text received last. */
  last_text: z.string(),
})
export type Conversation = z.infer<typeof Conversation>

/** A text to or from a number. */
export const ConversationText = z.object({
  /** Unique within its thread. */
  key: z.string(),
  at: Instant,
  is_theirs: z.boolean(),
  /** Text without links. Null if the whole text is secret. */
  body: z.nullable(z.string()),
  understood: z.nullable(Understood),
  did: z.nullable(ChatbotDid),
  /** State of a text that we sent. */
  state: z.nullable(OutboxMessage.shape.state),
  error: z.nullable(z.string()),
  /** Member of staff who wrote the text, or who played the phone. */
  by: z.nullable(z.string()),
})
export type ConversationText = z.infer<typeof ConversationText>

export const Thread = z.extend(Conversation, {
  /** True if the number answered STOP, so that it receives no texts. */
  is_stopped: z.boolean(),
  /** Oldest first. A very long thread contains only the latest texts. */
  texts: z.array(ConversationText),
})
export type Thread = z.infer<typeof Thread>

/** A text by staff, of at most two parts. */
export const TextBody = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please write something'),
    z.maxLength(306, 'At most 306 letters'),
  )
export const ConversationAnswer = z.object({ body: TextBody })

/** A text that staff send as if from a phone. */
export const PlayedText = z.object({ mobile: Mobile, body: TextBody })
export type PlayedText = z.infer<typeof PlayedText>

/** A number that we have texted, with its owners. */
export const Phone = z.object({
  mobile: z.string(),
  people: z.array(TextPerson),
  texts: z.array(ConversationText),
})
export type Phone = z.infer<typeof Phone>
