import {
  answerInWords,
  poundsOf,
  priceUnit,
  type Answer,
  type JobAnswer,
  type Question,
} from '@treasures/api-client'
import type { Side } from '#kernel/http/scope.ts'

/** An answer as it is stored with a job. Amounts are for one unit. */
export type StoredAnswer = {
  key: string
  kind: Question['kind']
  words: string
  answer: string
  customer_pence: number
  treasure_pence: number
}

/** The public sees no price. */
export type AnswerReader = Side | 'public'

/**
 * Shows the answers of a job to one kind of reader. Every view of a job, message and document takes
 * them from here. The public gets no typed texts, because they may name or locate a person.
 */
export const answersInWords = (
  answers: readonly StoredAnswer[],
  reader: AnswerReader,
): JobAnswer[] =>
  answers
    .filter(({ kind }) => reader !== 'public' || kind !== 'text')
    .map(({ key, words, answer, customer_pence, treasure_pence }) => ({
      key,
      question: words,
      answer,
      customerprice: reader === 'staff' || reader === 'customer' ? poundsOf(customer_pence) : null,
      treasureprice: reader === 'staff' || reader === 'treasure' ? poundsOf(treasure_pence) : null,
    }))

/** The answer as it was given. */
export const valueOf = ({
  key,
  kind,
  answer,
  quantity,
}: Pick<StoredAnswer, 'key' | 'kind' | 'answer'> & { quantity: number }): Answer => ({
  key,
  value: kind === 'number' ? quantity : kind === 'yes_no' ? answer === 'Yes' : answer,
})

type Unit = { id_price_unit: number; unit_name: string }

/** One line for each answer with its price for the reader, such as "Bedrooms: 3 (+ £70.00)". */
export const answerLines = (
  answers: readonly StoredAnswer[],
  reader: Exclude<AnswerReader, 'staff'>,
  { id_price_unit, unit_name }: Unit,
): string[] =>
  answersInWords(answers, reader).map(({ question, answer, customerprice, treasureprice }) =>
    answerInWords(
      { words: question, answer },
      customerprice ?? treasureprice,
      id_price_unit === priceUnit.fixedPrice ? '' : unit_name,
    ),
  )
