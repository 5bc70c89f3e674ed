import { NewQuestions } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { addAnswer, moved, newQuestion, questionsOf, typedOf } from './questions-form.ts'

test('a new question is a free yes or no with a key of its own', () => {
  const [one, other] = questionsOf([newQuestion(), newQuestion()])
  expect(one).toMatchObject({ kind: 'yes_no', price: 0, min: 0, max: 0, choices: [] })
  expect(one?.key).toMatch(/^[a-z0-9]{16}$/)
  expect(one?.key).not.toBe(other?.key)
})

test('only the fields of a question’s kind are saved', () => {
  const typed = { ...newQuestion(), words: 'Size', price: 5 }
  const choices = addAnswer(typed.choices).map((one, index) => ({ ...one, words: `${index}` }))
  expect(questionsOf([{ ...typed, kind: 'number' }])).toMatchObject([
    { price: 5, min: 1, max: 6, included: 1, choices: [] },
  ])
  expect(questionsOf([{ ...typed, kind: 'choice', choices }])).toMatchObject([
    { price: 0, max: 0, choices: [{ words: '0', price: 0 }, { words: '1' }, { words: '2' }] },
  ])
  expect(questionsOf([{ ...typed, kind: 'text' }])).toMatchObject([{ price: 0, choices: [] }])
})

test('what was saved is typed again as it was', () => {
  const questions = questionsOf([
    { ...newQuestion(), words: 'Bedrooms', kind: 'number', price: 35, min: 2, max: 9 },
    { ...newQuestion(), words: 'Parking?' },
  ])
  expect(questionsOf(questions.map(typedOf))).toEqual(questions)
})

test('an empty number stays empty, so that the contract refuses it', () => {
  const questions = questionsOf([{ ...newQuestion(), words: 'Rooms', kind: 'number', max: null }])
  const { error } = NewQuestions.safeParse({ questions })
  expect(error?.issues).toMatchObject([
    { path: ['questions', 0, 'max'], message: 'Maximum is required' },
  ])
})

test('a question moves by one place', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
})
