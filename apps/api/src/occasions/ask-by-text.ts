import {
  textQuestionsStore,
  type NewQuestion,
} from '../features/messages/text-questions/text-questions.store.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { ReactionDeps, Way } from './occasion.ts'

/** Adds a question to a text, so that the recipient can also answer by text. */
export const askingByText = (tx: Db, at: Date, way: Way, question: NewQuestion): Way => ({
  ...way,
  async tell() {
    const told = await way.tell()
    if (told.goes !== 'withheld') await textQuestionsStore(tx).ask(question, at)
    return told
  },
})

/** Explains how to answer a question in a text. The text's link follows these words. */
export const answerWords = ({ publicSettings }: Pick<ReactionDeps, 'publicSettings'>): string =>
  publicSettings().feature_chatbot ? 'Reply YES or NO, or look' : 'Yes or no'
