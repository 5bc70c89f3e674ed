import { expect, test } from 'vitest'
import { losingWords, movedWords, signInDetail } from './merge-words.ts'

const none = { jobs: 0, activities: 0, cards: 0, tags: 0 }

test.each([
  [none, 'There is nothing to move.'],
  [{ ...none, jobs: 1 }, '1 job moves along.'],
  [{ ...none, jobs: 12 }, '12 jobs move along.'],
  [{ jobs: 3, activities: 1, cards: 0, tags: 2 }, '3 jobs, 1 activity and 2 tags move along.'],
])('merging %o reads %j', (moved, words) => {
  expect(movedWords(moved)).toBe(words)
})

const signIn = {
  id: 1,
  id_customer: 1,
  email: 'a@example.org',
  has_password: true,
  is_used_besides: false,
}
const other = { ...signIn, id: 2, email: 'b@example.org', has_password: false }
const staff = { ...signIn, id: 3, email: 'c@example.org', is_used_besides: true }

test.each([
  [signIn, 'Has set a password.'],
  [other, 'Has never set a password.'],
  [staff, 'Has set a password. Signs in to more than this customer.'],
])('the sign-in %o is distinguished from another', (each, words) => {
  expect(signInDetail(each)).toBe(words)
})

test.each([
  ['no choice', [], undefined, ''],
  ['none chosen yet', [signIn, other], undefined, ''],
  [
    'the first chosen',
    [signIn, other],
    1,
    'The sign-in of b@example.org is closed, and we’ll let them know by e-mail.',
  ],
  [
    'one that staff sign in by not chosen',
    [signIn, staff],
    1,
    'c@example.org can still sign in, but not to this customer.',
  ],
])('with %s, the merge explains the fate of the other sign-in', (_, signIns, chosen, words) => {
  expect(losingWords(signIns, chosen)).toBe(words)
})
