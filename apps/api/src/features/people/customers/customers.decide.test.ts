import { expect, test } from 'vitest'
import { everywhere, ofRegion } from '#kernel/http/scope.ts'
import {
  changedFields,
  decideCustomerDeletion,
  decideMerge,
  decideRegion,
  type MergeSide,
} from './customers.decide.ts'

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
])('a customer with %s is deleted, or stays with every reason named', (_, ties, why) => {
  expect(decideCustomerDeletion({ ...free, ...ties })).toEqual(why)
})

const a = { id: 1, id_region: 1, user: null }
const b = { id: 2, id_region: 2, user: null }
const user = { email: 'x@example.org', fname: 'Ann', has_password: true, is_used_besides: false }
const withA = { ...a, user: { ...user, id: 11 } }
const withB = { ...b, user: { ...user, id: 12 } }
const both = [
  { ...withA.user, id_customer: 1 },
  { ...withB.user, id_customer: 2 },
]
const one = { signIns: [], losing: undefined }
const real = { a: 1, b: 2, isTrial: false }
const trial = { ...real, isTrial: true }
test.each([
  ['two customers', real, [b, a], { a, b, ...one }],
  ['two customers, one with a sign-in,', real, [a, withB], { a, b: withB, ...one }],
  [
    'two customers, one with a sign-in that is chosen,',
    { ...real, id_user: 12 },
    [a, withB],
    { a, b: withB, ...one },
  ],
  ['two customers with sign-ins', real, [withA, withB], { refused: 'customers_both_sign_in' }],
  [
    'two customers with sign-ins, in a dry run,',
    trial,
    [withA, withB],
    { a: withA, b: withB, signIns: both, losing: undefined },
  ],
  [
    'two customers, if the first keeps the sign-in,',
    { ...real, id_user: 11 },
    [withA, withB],
    { a: withA, b: withB, signIns: both, losing: both[1] },
  ],
  [
    'two customers, if the second keeps the sign-in,',
    { ...real, id_user: 12 },
    [withA, withB],
    { a: withA, b: withB, signIns: both, losing: both[0] },
  ],
  [
    'two customers and a stranger’s sign-in',
    { ...trial, id_user: 13 },
    [withA, withB],
    { refused: 'sign_in_not_theirs' },
  ],
  ['a customer and the same one again', { ...real, b: 1 }, [a], { refused: 'customer_same' }],
  ['a customer and one that the caller may not see', real, [a], { refused: 'customer_not_found' }],
  [
    'a customer that the caller may not see and one that they may',
    { ...real, a: 2, b: 1 },
    [a],
    { refused: 'customer_not_found' },
  ],
])('%s are merged, or refused with a reason', (_, asked, found, outcome) => {
  expect(decideMerge<MergeSide>(asked, found)).toEqual(outcome)
})

test.each([
  ['an ambassador’s own, wherever they live', ofRegion(5), 6, 7, 5],
  ['the region of the place', everywhere, 6, 7, 6],
  ['the chosen region, if the place has none', everywhere, undefined, 7, 7],
  ['otherwise none', everywhere, undefined, undefined, null],
])('the region of a new customer is %s', (_, scope, place, chosen, region) => {
  expect(decideRegion(scope, place, chosen)).toBe(region)
})

test('a field that is left out or unchanged does not count as a change, but an emptied field does', () => {
  const before = { fname: 'Olive', lname: 'Green', email: 'olive@example.com', no: 0 }
  expect(
    changedFields<object>(before, { fname: 'Oliver', lname: 'Green', email: null, no: undefined }),
  ).toEqual({ fname: 'Oliver', email: null })
})
