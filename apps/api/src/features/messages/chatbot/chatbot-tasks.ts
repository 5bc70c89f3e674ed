import { minutes } from '#kernel/clock.ts'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { inboundTextsStore } from '../inbound-texts/inbound-texts.store.ts'
import { answerText } from './answer-text.ts'
import { conversationsStore } from './conversations.store.ts'

/** Answers the texts that people send. */
export const chatbotTasks = (deps: Pick<Deps, 'database' | 'messages' | 'publicSettings'>) =>
  ({
    'inbound_text.answer': {
      sweep: {
        every: minutes(1),
        due: (due) => inboundTextsStore(deps.database.db).listUnread(due),
      },
      work: (tx, { id }, at) => answerText(deps, tx, id, at),
    },
  }) satisfies Partial<Tasks>

/** Withholds a chatbot answer if staff have taken over the conversation. */
export const whyKeptBack = async (tx: Db, id_message: number) =>
  (await conversationsStore(tx).isTakenFrom(id_message)) ? 'taken_over' : undefined
