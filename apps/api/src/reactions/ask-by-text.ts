import {
  textQuestionsStore,
  type NewQuestion,
} from '../features/messages/chatbot/text-questions.store.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { ReactionDeps, Way } from './reaction.ts'

/** A way by text that asks something: from then on it may be answered by text, too. */
export const askingByText = (tx: Db, at: Date, way: Way, question: NewQuestion): Way => ({
  ...way,
  async tell() {
    const told = await way.tell()
    if (told.goes !== 'withheld') await textQuestionsStore(tx).ask(question, at)
    return told
  },
})

/** How a question in a text is answered, before its link. */
export const answerWords = ({ publicSettings }: Pick<ReactionDeps, 'publicSettings'>): string =>
  publicSettings().feature_chatbot ? 'Reply YES or NO, or look' : 'Yes or no'
