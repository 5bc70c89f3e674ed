import {
  textQuestionsStore,
  type NewQuestion,
} from '../features/messages/text-questions/text-questions.store.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { ReactionDeps, Way } from './occasion.ts'

/** Turns a way by text into one that asks a question, which may then be answered by text too. */
export const askingByText = (tx: Db, at: Date, way: Way, question: NewQuestion): Way => ({
  ...way,
  async tell() {
    const told = await way.tell()
    if (told.goes !== 'withheld') await textQuestionsStore(tx).ask(question, at)
    return told
  },
})

/** Says how to answer a question in a text, ahead of its link. */
export const answerWords = ({ publicSettings }: Pick<ReactionDeps, 'publicSettings'>): string =>
  publicSettings().feature_chatbot ? 'Reply YES or NO, or look' : 'Yes or no'
