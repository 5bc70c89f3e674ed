import type { Likeness } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { decideRow, type RowFacts } from './decide-row.decide.ts'

const ann = { fname: 'Ann', lname: 'Lee' }
const facts: RowFacts = {
  person: ann,
  notes: [],
  refusals: [],
  isImported: false,
  lookAlikes: [],
  addSimilar: false,
}
const like = (alike: Likeness[], changes: object = {}) => [
  { ...ann, alike, line: undefined, ...changes },
]
const bob = { fname: 'Bob' }

test.each<[string, Partial<RowFacts>, string, string | undefined]>([
  ['a new person is added', {}, 'added', undefined],
  ['notes are reported', { notes: ['No postcode.'] }, 'added', 'No postcode.'],
  [
    'the same name and email are the same person',
    { lookAlikes: like(['email']) },
    'there_already',
    'Already on record: same name and email.',
  ],
  [
    'a match on an earlier line names that line',
    { lookAlikes: like(['mobile'], { line: 4 }) },
    'there_already',
    'Same name and mobile as on line 4.',
  ],
  [
    'another name with the same email needs a decision',
    { lookAlikes: like(['email'], bob) },
    'similar',
    'Bob Lee has the same email.',
  ],
  [
    'another name with the same email is added if staff say so',
    { lookAlikes: like(['email'], bob), addSimilar: true },
    'added',
    'Bob Lee has the same email.',
  ],
  [
    'a person from an earlier import is not added again',
    { isImported: true },
    'there_already',
    undefined,
  ],
  [
    'a refusal of the form is a problem',
    { refusals: ['No such place.'] },
    'problem',
    'No such place.',
  ],
  [
    'a person on record is not a problem, whatever else the row says',
    { refusals: ['No such place.'], lookAlikes: like(['email']) },
    'there_already',
    undefined,
  ],
])('%s', (_, change, outcome, words) => {
  const decided = decideRow({ ...facts, ...change })
  expect(decided.outcome).toBe(outcome)
  expect([undefined, ...decided.reasons]).toContain(words)
})
