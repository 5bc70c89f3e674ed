import type { ChatbotEvent, Conversation, ConversationText } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { withoutLinks } from '../notices/message-secrets.rules.ts'
import type { chatbotEventsStore } from './chatbot-events.store.ts'
import type { ConversationRow } from './conversations.store.ts'
import { threadStore, type OurText, type TheirText } from './thread.store.ts'

type EventRow = Awaited<ReturnType<ReturnType<typeof chatbotEventsStore>['list']>>[number]

export const showEvent = ({ at, answer, ...event }: EventRow): ChatbotEvent => ({
  ...event,
  at: at.toISOString(),
  answer: answer && withoutLinks(answer),
})

export const showConversation = ({
  taken_at,
  taken_by,
  waiting_since,
  last_at,
  ...conversation
}: ConversationRow): Conversation => ({
  ...conversation,
  waiting_since: waiting_since?.toISOString() ?? null,
  taken: taken_at && { at: taken_at.toISOString(), by: taken_by },
  last_at: last_at.toISOString(),
})

const showTheirs = ({ id, at, ...text }: TheirText): ConversationText => ({
  ...text,
  key: `in ${id}`,
  at: at.toISOString(),
  is_theirs: true,
  state: null,
  error: null,
})

const showOurs = ({ id, at, body, is_private, ...text }: OurText): ConversationText => ({
  ...text,
  key: `out ${id}`,
  at: at.toISOString(),
  is_theirs: false,
  body: is_private ? null : withoutLinks(body),
  understood: null,
  did: null,
})

/**
 * All texts from and to a number, oldest first. If two have the same time, the incoming text comes
 * before our answer.
 */
export async function readThread(db: Db, mobile: string): Promise<ConversationText[]> {
  const store = threadStore(db)
  const theirs = (await store.listTheirs(mobile)).toReversed().map(showTheirs)
  const ours = (await store.listOurs(mobile)).toReversed().map(showOurs)
  return [...theirs, ...ours].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
