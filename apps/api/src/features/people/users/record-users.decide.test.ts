import { expect, test } from 'vitest'
import { decideSignIn } from './record-users.decide.ts'

const names = { fname: 'Olive', lname: 'Green' }
const email = 'olive@example.com'
const record = { id: 7, ...names, email, has_user: false }

test.each([
  ['customer', { id_customer: 7 }],
  ['treasure', { id_treasure: 7 }],
] as const)('a %s gets a sign-in for the e-mail on file', (kind, of) => {
  expect(decideSignIn(kind, record)).toEqual({ user: { ...names, email, ...of } })
})

test.each([
  [
    'is missing or may not be seen by the caller',
    undefined,
    'record_not_found',
    'We can’t find that treasure.',
  ],
  [
    'has a sign-in',
    { ...record, has_user: true },
    'user_exists',
    'This treasure has a sign-in already.',
  ],
  [
    'has a sign-in and no e-mail',
    { ...record, has_user: true, email: null },
    'user_exists',
    'This treasure has a sign-in already.',
  ],
  [
    'has no e-mail',
    { ...record, email: null },
    'email_missing',
    'This treasure has no e-mail on file.',
  ],
])('a treasure who %s gets no sign-in', (_, found, refused, message) => {
  expect(decideSignIn('treasure', found)).toEqual({ refused, message })
})
