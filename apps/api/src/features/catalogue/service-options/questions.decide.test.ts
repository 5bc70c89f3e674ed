import type { Question } from '@treasures/api-client'
import { expect, test } from 'vitest'
import {
  decideAnswers,
  decideQuestions,
  hasPrices,
  questionsInWords,
  withoutPrices,
} from './questions.decide.ts'

const plain = { required: false, price: 0, min: 0, max: 0, included: 0, choices: [] }
const bedrooms: Question = {
  ...plain,
  key: 'bedrooms',
  words: 'Bedrooms',
  kind: 'number',
  required: true,
  price: 35,
  min: 1,
  max: 6,
  included: 1,
}
const size: Question = {
  ...plain,
  key: 'size',
  words: 'Size',
  kind: 'choice',
  choices: [
    { words: 'Small', price: 0 },
    { words: 'Large', price: 9.99 },
  ],
}
const parking: Question = { ...plain, key: 'parking', words: 'Parking?', kind: 'yes_no' }
const questions = [bedrooms, size, parking]

const decide = (customer: number | null, treasure: number | null, answers: [string, never][]) =>
  decideAnswers(
    {
      customer_price_pence: customer,
      treasure_price_pence: treasure,
      id_version: 7,
      questions,
      trace: { version: 1, customer: null, treasure: null },
      commission: 20,
    },
    answers.map(([key, value]) => ({ key, value })),
  )

test.each<
  [string, number | null, number | null, [string, unknown][], number | null, number | null]
>([
  ['nothing is answered', 12_000, 9_000, [], 12_000, 9_000],
  ['the treasure gets the share of the price', 12_000, 9_000, [['bedrooms', 3]], 19_000, 14_250],
  ['each share is rounded half-up', 2_000, 1_333, [['size', 'Large']], 2_999, 1_999],
  ['an answer may cost nothing', 12_000, 9_000, [['parking', true]], 12_000, 9_000],
  ['a free option leaves the commission', 0, 0, [['bedrooms', 2]], 3_500, 2_800],
  ['an estimate stays without a price', null, null, [['bedrooms', 3]], null, null],
  ['a price above a million pounds is none', 99_999_999, 9, [['bedrooms', 2]], null, null],
])('%s', (_name, customer, treasure, answers, pays, gets) => {
  expect(decide(customer, treasure, answers as [string, never][])).toMatchObject({
    customer_price_pence: pays,
    treasure_price_pence: gets,
  })
})

test('the trace has what each answer adds, and the share', () => {
  const answers = [
    ['bedrooms', 3],
    ['parking', false],
  ] as [string, never][]
  expect(decide(12_000, 9_000, answers).trace.answers).toEqual({
    id_version: 7,
    share: { treasure: 9_000, customer: 12_000 },
    list: [{ key: 'bedrooms', words: 'Bedrooms', quantity: 3, customer: 70, treasure: 52.5 }],
  })
  expect(decide(12_000, 9_000, []).trace.answers).toBeUndefined()
})

test('a question keeps the fields of its own kind', () => {
  const odd = { ...bedrooms, kind: 'text', choices: size.choices } as const
  expect(decideQuestions({ questions: [odd] })).toEqual([
    { ...plain, key: 'bedrooms', words: 'Bedrooms', kind: 'text', required: true },
  ])
})

test('prices can be taken out', () => {
  expect([hasPrices(questions), hasPrices(withoutPrices(questions))]).toEqual([true, false])
  expect(hasPrices([parking])).toBe(false)
})

test('questions have words for the history', () => {
  expect(questionsInWords(questions)).toBe(
    `Bedrooms (1 to 6, £35.00 for each after 1, required)
Size (Small £0.00, Large £9.99)
Parking? (yes or no, £0.00 if yes)`,
  )
})
