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
  ['the owner, after proving the e-mail,', owner, proven, byLink],
  ['the owner, before proving the e-mail,', owner, unproven, atOnce],
  [
    'an owner who is staff, before proving the e-mail,',
    { ...owner, is_admin: 1 },
    { ...unproven, ...anAdmin },
    byLink,
  ],
  [
    'an owner who is super, before proving the e-mail,',
    { ...owner, super: 1 },
    { ...unproven, super: true },
    byLink,
  ],
  [
    'an owner who is an ambassador, before proving the e-mail,',
    owner,
    { ...unproven, id_ambassador: 3 },
    byLink,
  ],
  ['an admin, for a proven e-mail,', admin, proven, byStaff],
  ['an admin, for an unproven e-mail,', admin, unproven, atOnce],
  ['an admin, for another admin,', admin, anAdmin, byLink],
  ['an admin, for another admin’s unproven e-mail,', admin, { ...unproven, ...anAdmin }, byLink],
  [
    'an admin, for an ambassador’s unproven e-mail,',
    admin,
    { ...unproven, id_ambassador: 3 },
    atOnce,
  ],
  ['a super, for an admin,', superUser, anAdmin, byStaff],
  ['a super, for an admin’s unproven e-mail,', superUser, { ...unproven, ...anAdmin }, atOnce],
])('a change to another e-mail by %s is decided', (_, caller, change, decision) => {
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
  ['staff learn that an e-mail is taken', superUser, other, true, { at: 'taken' }],
  ['the owner of the account does not learn that an e-mail is taken', owner, other, true, byLink],
])('%s', (_, caller, email, isTaken, decision) => {
  expect(decideEmail(caller, account, email, isTaken)).toEqual(decision)
})
