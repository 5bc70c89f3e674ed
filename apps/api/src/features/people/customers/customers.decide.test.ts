import { firstRegion } from '@treasures/api-client'
import { expect, test } from 'vitest'
import { everywhere, ofRegion } from '../../../kernel/http/scope.ts'
import { changedFields, decideDeletion, decideMerge, decideRegion } from './customers.decide.ts'

const free = { jobs: 0, user: null, cards: [], owed_pence: 0 }
test.each([
  ['nothing', {}, []],
  ['a job', { jobs: 1 }, ['They have a job.']],
  ['two', { jobs: 2 }, ['They have 2 jobs.']],
  ['a credit', { owed_pence: -100 }, []],
  [
    'everything',
    { jobs: 12, user: 'olive@example.com', cards: ['4242', '0001'], owed_pence: 1 },
    [
      'They have 12 jobs.',
      'They sign in as olive@example.com.',
      'A card ending in 4242 is on file.',
      'A card ending in 0001 is on file.',
      'They owe £0.01.',
    ],
  ],
])('a customer with %s goes, or stays for every reason there is', (_, ties, why) => {
  expect(decideDeletion({ ...free, ...ties })).toEqual(why)
})

const a = { id: 1, id_region: 1, has_user: false }
const b = { id: 2, id_region: 2, has_user: false }
const signsIn = { has_user: true }
test.each([
  ['two', { a: 1, b: 2 }, [b, a], { a, b }],
  ['one who signs in', { a: 1, b: 2 }, [a, { ...b, ...signsIn }], { a, b: { ...b, ...signsIn } }],
  [
    'two who sign in',
    { a: 1, b: 2 },
    [
      { ...a, ...signsIn },
      { ...b, ...signsIn },
    ],
    { refused: 'customers_both_sign_in' },
  ],
  ['one with oneself', { a: 1, b: 1 }, [a], { refused: 'customer_same' }],
  ['one whom nobody may see', { a: 1, b: 2 }, [a], { refused: 'customer_not_found' }],
  ['somebody with one whom nobody may see', { a: 2, b: 1 }, [a], { refused: 'customer_not_found' }],
])('%s are merged, or it says why not', (_, ids, found, outcome) => {
  expect(decideMerge(ids, found)).toEqual(outcome)
})

test.each([
  ['an ambassador’s own, wherever they live', ofRegion(5), 6, 7, 5],
  ['that of the place', everywhere, 6, 7, 6],
  ['the chosen one, where none is at the place', everywhere, undefined, 7, 7],
  ['else the first', everywhere, undefined, undefined, firstRegion],
])('the region of a new customer is %s', (_, scope, place, chosen, region) => {
  expect(decideRegion(scope, place, chosen)).toBe(region)
})

test('what is left out or the same is no change; what is emptied is one', () => {
  const before = { fname: 'Olive', lname: 'Green', email: 'olive@example.com', no: 0 }
  expect(
    changedFields<object>(before, { fname: 'Oliver', lname: 'Green', email: null, no: undefined }),
  ).toEqual({ fname: 'Oliver', email: null })
})
