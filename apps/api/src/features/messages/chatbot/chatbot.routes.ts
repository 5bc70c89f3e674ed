import {
  answerConversation,
  getConversation,
  handBackConversation,
  takeConversation,
  type Thread,
} from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { readGrowingPage } from '#kernel/db/paged-list.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { narrowed, type StaffScope } from '#kernel/http/scope.ts'
import { optOutsStore } from '../opt-outs/opt-outs.store.ts'
import { chatbotEventsStore } from './chatbot-events.store.ts'
import { readThread, showConversation, showEvent } from './chatbot.show.ts'
import { conversationsStore } from './conversations.store.ts'
import { phonesRoutes } from './phones.routes.ts'
import { textQuestionsStore } from '../text-questions/text-questions.store.ts'

type OfOne = Refusing<'conversation_not_found'>

/** Serves conversations by text, which the chatbot or staff answer. */
export function chatbotRoutes(
  deps: Pick<Deps, 'database' | 'clock' | 'messages' | 'publicSettings' | 'texts'>,
) {
  const { db } = deps.database

  const notFound = (endpoint: OfOne) =>
    refuse(endpoint, 'conversation_not_found', 'We can’t find that conversation.')

  async function show(tx: Db, endpoint: OfOne, scope: StaffScope, id: number): Promise<Thread> {
    const found = await conversationsStore(tx).find(scope, id)
    if (!found) throw notFound(endpoint)
    const { mobile } = found
    return {
      ...showConversation(found),
      is_stopped: await optOutsStore(tx).isStopped(mobile),
      texts: await readThread(tx, mobile),
    }
  }

  async function lock(tx: Db, endpoint: OfOne, scope: StaffScope, id: number) {
    const held = await conversationsStore(tx).lock(scope, id)
    if (!held) throw notFound(endpoint)
    return held
  }

  return {
    ...phonesRoutes(deps),

    async listChatbotEvents({ query: { page, per_page, ...filter } }, { caller, scope }) {
      const shown = narrowed(scope, caller)
      const store = chatbotEventsStore(db)
      const events = await readGrowingPage(
        { page, per_page },
        {
          count: () => store.count(shown, filter),
          read: (slice) => store.list(shown, filter, slice),
        },
        showEvent,
      )
      return { ...events, is_on: deps.publicSettings().feature_chatbot }
    },

    listConversations({ query: { search, ...query } }, { caller, scope }) {
      const shown = narrowed(scope, caller)
      const store = conversationsStore(db)
      return readGrowingPage(
        query,
        {
          count: () => store.count(shown, search),
          read: (slice) => store.list(shown, search, slice),
        },
        showConversation,
      )
    },

    getConversation: ({ params: { id } }, { scope }) => show(db, getConversation, scope, id),

    /**
     * Sends a staff answer at any hour. From then on, staff have the conversation and read its
     * texts.
     */
    answerConversation: ({ params: { id }, body: { body } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const { mobile } = await lock(tx, answerConversation, scope, id)
        if (await optOutsStore(tx).isStopped(mobile))
          throw refuse(
            answerConversation,
            'texts_stopped',
            'They answered STOP: we no longer text this number.',
          )
        const [owner, ...others] = await optOutsStore(tx).findOwners(mobile)
        const { id: id_message } = await deps.messages.queueWords(tx, at, {
          channel: 'sms',
          to:
            !owner || others.length
              ? 'address'
              : 'id_customer' in owner
                ? { customer: owner.id_customer }
                : { treasure: owner.id_treasure },
          recipient: mobile,
          class: 'reply',
          words: { subject: null, body: '{{text}}' },
          values: { text: body },
          id_job: null,
          key: undefined,
        })
        await conversationsStore(tx).take(id, caller.id, at)
        await conversationsStore(tx).noteAnswered(id, at)
        const event = { id_conversation: id, at, id_user: caller.id, id_message }
        await chatbotEventsStore(tx).add({ ...event, did: 'staff_answered' })
        return show(tx, answerConversation, scope, id)
      }),

    takeConversation: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const { taken_at } = await lock(tx, takeConversation, scope, id)
        await conversationsStore(tx).take(id, caller.id, at)
        if (!taken_at)
          await chatbotEventsStore(tx).add({
            id_conversation: id,
            at,
            id_user: caller.id,
            did: 'taken_over',
          })
        return show(tx, takeConversation, scope, id)
      }),

    handBackConversation: ({ params: { id } }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const { mobile } = await lock(tx, handBackConversation, scope, id)
        await conversationsStore(tx).handBack(id)
        // Ends earlier questions, because the person's next text will answer the words of staff.
        await textQuestionsStore(tx).endAll(mobile, at)
        await chatbotEventsStore(tx).add({
          id_conversation: id,
          at,
          id_user: caller.id,
          did: 'handed_back',
        })
        return show(tx, handBackConversation, scope, id)
      }),
  } satisfies Partial<Handlers>
}
