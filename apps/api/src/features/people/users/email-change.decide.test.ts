import { expect, test } from 'vitest'
import { decideEmail } from './email-change.decide.ts'

const account = {
  id: 7,
  email: 'olive@example.com',
  super: false,
  is_admin: false,
  id_ambassador: null as number | null,
  is_proven: true,
}
const owner = { id: 7, super: 0, is_admin: 0 }
const admin = { id: 8, super: 0, is_admin: 1 }
const superUser = { id: 9, super: 1, is_admin: 0 }
const other = 'mo@example.com'

const atOnce = { at: 'now', invites: true }
const byLink = { at: 'later', needs_password: true, ends_sessions: false }
const byStaff = { at: 'later', needs_password: false, ends_sessions: true }
const proven = {}
const unproven = { is_proven: false }
const anAdmin = { is_admin: true }
test.each([
  ['the owner, proven', owner, proven, byLink],
  ['the owner, not yet', owner, unproven, atOnce],
  [
    'an owner who is staff, not yet',
    { ...owner, is_admin: 1 },
    { ...unproven, ...anAdmin },
    byLink,
  ],
  ['an owner who is super, not yet', { ...owner, super: 1 }, { ...unproven, super: true }, byLink],
  ['an ambassador, of the own, not yet', owner, { ...unproven, id_ambassador: 3 }, byLink],
  ['an admin, proven', admin, proven, byStaff],
  ['an admin, not yet', admin, unproven, atOnce],
  ['an admin, of another admin', admin, anAdmin, byLink],
  ['an admin, of another admin, not yet', admin, { ...unproven, ...anAdmin }, byLink],
  ['an admin, of an ambassador, not yet', admin, { ...unproven, id_ambassador: 3 }, atOnce],
  ['a super, of an admin', superUser, anAdmin, byStaff],
  ['a super, of an admin, not yet', superUser, { ...unproven, ...anAdmin }, atOnce],
])('another e-mail by %s', (_, caller, change, decision) => {
  expect(decideEmail(caller, { ...account, ...change }, other, false)).toEqual(decision)
})

test.each([
  [
    'the same e-mail changes nothing, even if it counts as taken',
    owner,
    account.email,
    true,
    { at: 'same' },
  ],
  [
    'another spelling of the same mailbox applies at once',
    owner,
    'Olive@example.com',
    true,
    { at: 'now', invites: false },
  ],
  ['staff hear that an e-mail is taken', superUser, other, true, { at: 'taken' }],
  ['and the owner does not', owner, other, true, byLink],
])('%s', (_, caller, email, isTaken, decision) => {
  expect(decideEmail(caller, account, email, isTaken)).toEqual(decision)
})
