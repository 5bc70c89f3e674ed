import type { Likeness } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { likenessOf } from '../../people/customers/similar-customers.rules.ts'
import { decideRow, isSamePerson, type RowFacts } from './decide-row.decide.ts'

const ann = { fname: 'Ann', lname: 'Lee', email: null, mphone: null, postcode: null }
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

test('of 5,000 pairs of people who are nearly the same, none is taken for one person', () => {
  const random = seeded(7)
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T
  const surnames = ['Lee', "O'Neill", 'Smith-Jones', 'Nuñez', 'Baker', 'van der Berg']
  // Parent and child, partners, twins: two names or two contacts differ in the way real ones do.
  const names = [
    ['Rob', 'Robert'],
    ['Jo', 'Joan'],
    ['A', 'Ann'],
    ['Sam', 'Samira'],
    ['Ann', 'Bob'],
    ['Max', 'Maxine'],
  ] as const
  const wrong: unknown[] = []
  for (let i = 0; i < 5_000; i += 1) {
    const lname = pick(surnames)
    const [first, second] = pick(names)
    const email = `home.${i}@example.org`
    const mphone = `+4477009${String(i).padStart(5, '0')}`
    const postcode = pick(['SE13 5AB', 'BN1 1AA'])
    const one = { fname: first, lname, email, mphone, postcode }
    const other = pick([
      // Another first name on one e-mail, on one mobile, or at one address.
      { ...one, fname: second, mphone: null },
      { ...one, fname: second, email: null },
      { ...one, fname: second, email: null, mphone: null },
      { ...one, fname: second, email: `other.${i}@example.org` },
      // The same name at one address, with an e-mail or a mobile of their own.
      { ...one, email: `junior.${i}@example.org`, mphone: null },
      { ...one, mphone: `+4477008${String(i).padStart(5, '0')}`, email: null },
      // Another surname on both.
      { ...one, lname: `${lname}y` },
      // The same name elsewhere.
      { ...one, email: null, mphone: null, postcode: 'M1 1AA' },
    ])
    const spelt = { ...other, lname: pick([other.lname, other.lname.toUpperCase()]) }
    const like = { ...one, alike: likenessOf(spelt, one), line: undefined }
    if (isSamePerson(spelt, like)) wrong.push([one, spelt])
  }
  expect(wrong).toEqual([])
})

/** Numbers from 0 to 1 that are the same for a seed. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
