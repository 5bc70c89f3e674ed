import type { Answer, Question } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { rateToday } from '../rates/rates.store.ts'
import type { Quote } from './offered-options.ts'
import { decideAnswers } from './questions.decide.ts'

type Version = { id_version: number; questions: readonly Question[] }

/**
 * Returns an option's price with valid answers to a version of its questions, by default the
 * present one. An option that asks nothing costs what it costs.
 */
export async function answerQuote(
  db: Db,
  quote: Quote,
  answers: readonly Answer[],
  at: Date,
  version: Version = { ...quote.row, id_version: quote.row.id_questions ?? 0 },
): Promise<Quote> {
  if (answers.length === 0) return quote
  const commission = quote.customer_price_pence === 0 ? await rateToday(db, 'commission', at) : 0
  return { ...quote, ...decideAnswers({ ...quote, ...version, commission }, answers) }
}
