import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { growingPageOf, paged, Search } from '../../kernel/list-query.ts'
import { PerPage, byId } from '../../kernel/wire.ts'
import {
  ChatbotDid,
  ChatbotEvent,
  Conversation,
  ConversationAnswer,
  Phone,
  PlayedText,
  Thread,
  Understood,
} from './chatbot.schema.ts'

const seen = { access: 'admin', permission: 'chatbot.view' } as const
const changed = { access: 'admin', permission: 'chatbot.answer' } as const
/**
 * Staff who play a phone act for its owner. It is as if they opened the links in the owner's texts.
 */
const played = { access: 'admin', permission: 'messages.open' } as const
const absent = { conversation_not_found: 404 } as const

export const listChatbotEvents = endpoint('GET', '/chatbot/events', {
  summary: 'Texts from people, how each was understood and what was done, newest first.',
  query: z.object({
    ...paged,
    per_page: z._default(PerPage, 50),
    /** Number or name. */
    search: Search,
    understood: z.optional(Understood),
    did: z.optional(ChatbotDid),
  }),
  /** `is_on` is true if the chatbot answers texts. Otherwise staff read them. */
  ok: z.extend(growingPageOf(ChatbotEvent), { is_on: z.boolean() }),
  ...seen,
})

export const listConversations = endpoint('GET', '/chatbot/conversations', {
  summary: 'Numbers that texted us: those that wait for staff first, then the newest.',
  query: z.object({ ...paged, per_page: z._default(PerPage, 50), search: Search }),
  ok: growingPageOf(Conversation),
  ...seen,
})

export const getConversation = endpoint('GET', '/chatbot/conversation/{id}', {
  summary: 'All texts from and to a number.',
  ...byId,
  ok: Thread,
  problems: absent,
  ...seen,
})

export const answerConversation = endpoint('POST', '/chatbot/conversation/{id}/answer', {
  summary: 'Sends a text by staff, and takes the conversation over from the chatbot.',
  ...byId,
  body: ConversationAnswer,
  ok: Thread,
  problems: { ...absent, texts_stopped: 409 },
  ...changed,
})

export const takeConversation = endpoint('POST', '/chatbot/conversation/{id}/take-over', {
  summary: 'Takes a conversation over: from now on staff answer, not the chatbot.',
  ...byId,
  body: z.object({}),
  ok: Thread,
  problems: absent,
  ...changed,
})

export const handBackConversation = endpoint('POST', '/chatbot/conversation/{id}/hand-back', {
  summary:
    'Hands a conversation back to the chatbot. Earlier questions can no longer be answered by text.',
  ...byId,
  body: z.object({}),
  ok: Thread,
  problems: absent,
  ...changed,
})

export const listPhones = endpoint('GET', '/chatbot/phones', {
  summary:
    'Numbers that were texted last, to simulate their phones; none if texts are really sent.',
  ok: z.object({ is_played: z.boolean(), data: z.array(Phone) }),
  ...played,
})

export const playPhone = endpoint('POST', '/chatbot/phone', {
  summary: 'Sends us a text as the owner of a number, if texts are not really sent.',
  body: PlayedText,
  /** `is_on` is true if the chatbot answers the text. Otherwise staff read it. */
  ok: z.object({ mobile: z.string(), is_on: z.boolean() }),
  problems: { phones_real: 409 },
  ...played,
})
