import {
  poundsOf,
  priceAnswers,
  rateOf,
  shareOf,
  showPounds,
  type Answer,
  type PriceTrace,
  type PricedAnswer,
  type Question,
} from '@treasures/api-client'
import { mostPence } from '../prices/price-amounts.rules.ts'

/** Keeps the fields of each question's own kind, so that equal questions are stored equally. */
export const decideQuestions = ({ questions }: Parsed): Question[] =>
  questions.map(({ key, words, kind, required, price, min, max, included, choices }) => ({
    key,
    words,
    kind,
    required,
    price: kind === 'number' || kind === 'yes_no' ? price : 0,
    ...(kind === 'number' ? { min, max, included } : { min: 0, max: 0, included: 0 }),
    choices: kind === 'choice' ? choices : [],
  }))
type Parsed = { questions: readonly Question[] }

/** The same questions without prices, for an estimate. */
export const withoutPrices = (questions: readonly Question[]): Question[] =>
  questions.map(({ choices, ...question }) => ({
    ...question,
    price: 0,
    choices: choices.map(({ words }) => ({ words, price: 0 })),
  }))

export const hasPrices = (questions: readonly Question[]): boolean =>
  questions.some(({ price, choices }) => price > 0 || choices.some((one) => one.price > 0))

/** An answer with the parts of both prices that it adds to one unit, in pence. */
export type JobAnswerRow = Omit<PricedAnswer, 'pence'> & {
  id_version: number
  customer_pence: number
  treasure_pence: number
}

type Sides = { customer_price_pence: number | null; treasure_price_pence: number | null }
type Asked = Sides & {
  id_version: number
  questions: readonly Question[]
  trace: PriceTrace
  /** Commission in per cent of the customer's price. */
  commission: number
}

/**
 * Adds answers to the price of one unit. The treasure gets the same share of each as of the
 * option's own price. An option that costs nothing has no such share, so the commission decides.
 * Answers of an option without a price cost nothing. A sum above a million pounds counts as no
 * price.
 */
export function decideAnswers(
  { customer_price_pence, treasure_price_pence, trace, id_version, ...asked }: Asked,
  answers: readonly Answer[],
): Sides & { trace: PriceTrace; answers: JobAnswerRow[] } {
  const { priced } = priceAnswers(asked.questions, answers)
  const rowOf = (answer: PricedAnswer, customer_pence: number, treasure_pence: number) => {
    const { key, words, kind, answer: given, quantity } = answer
    return { key, words, kind, answer: given, quantity, id_version, customer_pence, treasure_pence }
  }
  if (customer_price_pence === null || treasure_price_pence === null)
    return {
      customer_price_pence,
      treasure_price_pence,
      trace,
      answers: priced.map((answer) => rowOf(answer, 0, 0)),
    }
  const share =
    customer_price_pence > 0
      ? { treasure: treasure_price_pence, customer: customer_price_pence }
      : { treasure: 10_000 - Number(rateOf(asked.commission)), customer: 10_000 }
  const treasureOf = (part: number) => shareOf(part, BigInt(share.treasure), BigInt(share.customer))
  const rows = priced.map((answer) => rowOf(answer, answer.pence, treasureOf(answer.pence)))
  const costly = rows.filter(({ customer_pence }) => customer_pence > 0)
  const sides = {
    customer_price_pence: rows.reduce((sum, row) => sum + row.customer_pence, customer_price_pence),
    treasure_price_pence: rows.reduce((sum, row) => sum + row.treasure_pence, treasure_price_pence),
  }
  const isTooMuch = Math.max(...Object.values(sides)) > mostPence
  return {
    ...(isTooMuch ? { customer_price_pence: null, treasure_price_pence: null } : sides),
    answers: rows,
    trace: costly.length
      ? {
          ...trace,
          answers: {
            id_version,
            share,
            list: costly.map(({ key, words, quantity, customer_pence, treasure_pence }) => ({
              key,
              words,
              quantity,
              customer: poundsOf(customer_pence),
              treasure: poundsOf(treasure_pence),
            })),
          },
        }
      : trace,
  }
}

/** The questions of a version with their prices, one line each, for an option's history. */
export const questionsInWords = (questions: readonly Question[]): string =>
  questions
    .map(({ words, kind, required, price, min, max, included, choices }) => {
      const answers = {
        number: `${min} to ${max}, ${showPounds(price)} for each after ${included}`,
        choice: choices.map((one) => `${one.words} ${showPounds(one.price)}`).join(', '),
        yes_no: `yes or no, ${showPounds(price)} if yes`,
        text: 'text',
      }[kind]
      return `${words} (${answers}${required ? ', required' : ''})`
    })
    .join('\n')
