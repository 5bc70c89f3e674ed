import { expect, test } from 'vitest'
import { Mobile } from '../jobs/claims/claims.schema.ts'
import { Email, Telephone } from './contacts.schema.ts'
import { withoutUnseen } from './visible.ts'

test.each([
  ['a zero-width space', '\u200bAnna', 'Anna'],
  ['marks that reverse the direction', 'Anna \u202etset', 'Anna tset'],
  ['a soft hyphen and a byte order mark', '\ufeffHed\u00adge', 'Hedge'],
  ['a bell', 'Anna\u0007', 'Anna'],
  ['line breaks, which stay', 'One\r\n\ttwo', 'One\r\n\ttwo'],
  ['the joiners of a family emoji, which stay', '👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['a name of blank letters', '\u3164\u2800', ''],
  ['an address of spaces and invisible characters', ' \u200b ', ''],
])('%s', (_, typed, kept) => {
  expect(withoutUnseen(typed)).toBe(kept)
})

test.each([
  ['07400 111222', '07400 111222'],
  ['\u202d07400 111222\u202c', '07400 111222'],
  ['07400\u00a0111222', '07400 111222'],
  ['0044 7400 111222', '+44 7400 111222'],
  ['+44 (0) 7400 111222', '+447400 111222'],
  ['07400‑111222', '07400 111222'],
  ['07400 11122', undefined],
])('the mobile %j is read as %j', (typed, number) => {
  expect(Mobile.safeParse(typed).data).toBe(number)
})

test.each([
  ['\u202d020 7946 0958\u202c', '020 7946 0958'],
  ['020 7946 0958 x12', '020 7946 0958 x12'],
  ['020 7946 0958 ext. 12', '020 7946 0958 ext. 12'],
  ['......', undefined],
  ['------', undefined],
  ['12 34', undefined],
])('the telephone %j is read as %j', (typed, number) => {
  expect(Telephone.safeParse(typed).data).toBe(number)
})

test.each([
  ['\u200banna@example.org', 'anna@example.org'],
  ['anna@example.org\ufeff', 'anna@example.org'],
  ['.anna@example.org', undefined],
  ['anna.@example.org', undefined],
  ['anna..b@example.org', undefined],
  ["o'neill+home@example.org", "o'neill+home@example.org"],
])('the e-mail %j is read as %j', (typed, email) => {
  expect(Email.safeParse(typed).data).toBe(email)
})
