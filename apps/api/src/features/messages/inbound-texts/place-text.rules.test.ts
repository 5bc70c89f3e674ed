import { expect, test } from 'vitest'
import { conversationOf } from './place-text.rules.ts'

const asked_at = new Date('2026-12-01T09:00:00Z')
const one = { id_job: 7, asked_at }
const at = (minutes: number) => new Date(asked_at.getTime() + minutes * 60_000)
const place = (body: string, changes: object = {}) =>
  conversationOf(body, { owners: 1, asked: [one], texted_at: null, ...changes })

test.each([
  ['an answer', 'The blue gate', {}],
  ['an answer that names the job', 'Job 7: the blue gate', {}],
  ['an answer with other numbers', 'At 12, flat 3', {}],
  ['an answer to words that came after our last text', 'Blue', { texted_at: at(-1) }],
])('%s goes to the conversation', (_, body, changes) => {
  expect(place(body, changes)).toBe(one)
})

test.each([
  ['an answer to a text of ours', 'Yes', { texted_at: at(1) }],
  ['a text from a shared mobile', 'Blue', { owners: 2 }],
  ['a text from a stranger', 'Blue', { owners: 0 }],
  ['a text while nobody asked', 'Blue', { asked: [] }],
  ['a text while two jobs asked', 'Blue', { asked: [one, { id_job: 8, asked_at }] }],
  ['a text about another job', 'Job 8 is done', {}],
  ['a text about two jobs', 'Jobs 7 and 8 are done', {}],
  ['a text about two jobs in signs', '#7 blue, #8 red', {}],
])('%s is left to staff', (_, body, changes) => {
  expect(place(body, changes)).toBeUndefined()
})
