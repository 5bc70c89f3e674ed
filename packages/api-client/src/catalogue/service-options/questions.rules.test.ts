import { expect, test } from 'vitest'
import {
  answerInWords,
  answerProblem,
  answerProblems,
  keptAnswers,
  leastOfQuestion,
  priceAnswer,
  priceAnswers,
} from './questions.rules.ts'
import type { Answer, Question } from './questions.schema.ts'

const plain = { required: false, price: 0, min: 0, max: 0, included: 0, choices: [] }
const bedrooms: Question = {
  ...plain,
  key: 'bedrooms',
  words: 'Bedrooms',
  kind: 'number',
  required: true,
  price: 35,
  min: 2,
  max: 6,
  included: 1,
}
const oven: Question = { ...plain, key: 'oven', words: 'Oven?', kind: 'yes_no', price: 25 }
const size: Question = {
  ...plain,
  key: 'size',
  words: 'Size:',
  kind: 'choice',
  required: true,
  choices: [
    { words: 'Large', price: 90 },
    { words: 'Small', price: 50.5 },
  ],
}
const code: Question = { ...plain, key: 'code', words: 'Gate code', kind: 'text', required: true }

test.each<[string, Question, Answer['value'] | undefined, string | undefined]>([
  ['a number within its limits', bedrooms, 6, undefined],
  ['a number above', bedrooms, 1_000_000, 'Must be a whole number from 2 to 6'],
  ['a number below', bedrooms, 1, 'Must be a whole number from 2 to 6'],
  ['a negative number', bedrooms, -3, 'Must be a whole number from 2 to 6'],
  ['half a bedroom', bedrooms, 2.5, 'Must be a whole number from 2 to 6'],
  ['not a number', bedrooms, Number.NaN, 'Must be a whole number from 2 to 6'],
  ['a number as text', bedrooms, '3', 'Must be a whole number from 2 to 6'],
  ['nothing, though required', bedrooms, undefined, 'Please answer this'],
  ['nothing, where it is optional', oven, undefined, undefined],
  ['no', oven, false, undefined],
  ['a text for yes or no', oven, 'yes', 'Must be yes or no'],
  ['a choice as it is worded', size, 'Small', undefined],
  ['a choice that is not offered', size, 'small', 'Please choose one of the answers'],
  ['a number for a choice', size, 0, 'Must be a text'],
  ['a blank text, though required', code, '  ', 'Please answer this'],
  ['a text', code, '1234#', undefined],
])('%s', (_name, question, value, problem) => {
  expect(answerProblem(question, value)).toBe(problem)
})

test.each<[string, Question, Answer['value'], string, number, number]>([
  ['each after the included ones costs', bedrooms, 4, '4', 4, 10_500],
  ['yes costs', oven, true, 'Yes', 1, 2_500],
  ['no costs nothing', oven, false, 'No', 1, 0],
  ['a choice has a price of its own', size, 'Small', 'Small', 1, 5_050],
  ['a text costs nothing', code, ' 12 ', '12', 1, 0],
])('%s', (_name, question, value, answer, quantity, pence) => {
  expect(priceAnswer(question, value)).toMatchObject({ answer, quantity, pence })
})

test('an invalid answer has no price', () => {
  expect(priceAnswer(bedrooms, 7)).toBeUndefined()
  expect(priceAnswer(oven, 'yes')).toBeUndefined()
})

test.each<[string, Question, number]>([
  ['the least number', bedrooms, 3_500],
  ['a number of which all are included', { ...bedrooms, min: 0 }, 0],
  ['the cheapest choice', size, 5_050],
  ['yes or no, because no is an answer', { ...oven, required: true }, 0],
  ['an optional choice', { ...size, required: false }, 0],
  ['a text', code, 0],
])('the least that a question adds: %s', (_name, question, pence) => {
  expect(leastOfQuestion(question)).toBe(pence)
})

test('unanswered required questions count at their least', () => {
  const questions = [bedrooms, oven, size, code]
  expect(priceAnswers(questions, [])).toEqual({ pence: 8_550, priced: [] })
  const { pence, priced } = priceAnswers(questions, [
    { key: 'oven', value: true },
    { key: 'bedrooms', value: 3 },
    { key: 'size', value: 'Huge' },
  ])
  expect(pence).toBe(7_000 + 2_500 + 5_050)
  expect(priced.map(({ key }) => key)).toEqual(['bedrooms', 'oven'])
})

test('problems are named by question, and unknown or repeated questions are refused', () => {
  const answers: Answer[] = [{ key: 'oven', value: 3 }]
  expect(answerProblems([bedrooms, oven], answers)).toEqual({
    'answers.bedrooms': ['Please answer this'],
    'answers.oven': ['Must be yes or no'],
  })
  expect(answerProblems([oven], [{ key: 'loft', value: true }])).toEqual({
    answers: ['One of these answers is to a question that is not asked'],
  })
  const twice = { key: 'oven', value: true }
  expect(answerProblems([oven], [twice, twice])).toEqual({
    answers: ['Answer each question only once'],
  })
})

test('answers that still apply are kept', () => {
  const answers = [
    { key: 'bedrooms', value: 3 },
    { key: 'oven', value: 'yes' },
    { key: 'gone', value: true },
  ]
  expect(keptAnswers([bedrooms, oven], answers)).toEqual([{ key: 'bedrooms', value: 3 }])
})

test('an answer in words has its price, if it has one', () => {
  expect(answerInWords({ words: 'Bedrooms', answer: '3' }, 70)).toBe('Bedrooms: 3 (+ £70.00)')
  expect(answerInWords({ words: 'Own products?', answer: 'Yes' }, 1, 'per hour')).toBe(
    'Own products: Yes (+ £1.00 per hour)',
  )
  expect(answerInWords({ words: 'Parking?', answer: 'No' }, 0)).toBe('Parking: No')
  expect(answerInWords({ words: 'Parking?', answer: 'No' }, null)).toBe('Parking: No')
})
