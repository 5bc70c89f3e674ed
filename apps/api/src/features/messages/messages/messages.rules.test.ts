import { expect, test } from 'vitest'
import { decideOpening, showMessage } from './messages.rules.ts'

type Circumstances = Parameters<typeof decideOpening>[1]
const caller: Circumstances['caller'] = {
  id: 8,
  super: 0,
  is_admin: 1,
  id_ambassador: null,
  id_customer: null,
  id_treasure: null,
  permissions: [],
  tokenHash: '',
  confirmedAt: null,
  hasSecondFactor: false,
  chosenRegion: undefined,
}
const asSuper = { ...caller, super: 1 }
const secret = 'x'.repeat(43)
const at = new Date('2027-03-20T12:00:00Z')
const row: Parameters<typeof showMessage>[0] = {
  id: 1,
  channel: 'email',
  recipient: 'olive@example.com',
  subject: 'Your booking',
  body: `Go on: https://treasures.example/${secret}\nBye`,
  is_secret: true,
  is_private: false,
  blanked_at: null,
  opened_at: null,
  opened_by: '',
  created_at: at,
  sent_at: null,
  state: 'waiting',
  segments: null,
  error: null,
  id_user: null,
  id_job: null,
  id_customer: 4,
  super: null,
  is_admin: null,
}
const account = { id_user: 7, id_customer: null, super: false, is_admin: false }

test.each([
  ['has none', { is_secret: false }, caller, false, 'none'],
  ['had some that were removed', { blanked_at: at }, asSuper, false, 'over'],
  ['has some, and e-mails are sent', {}, asSuper, true, 'mail_leaves'],
  ['is about a customer', {}, caller, false, 'closed'],
  ['is about a job', { id_customer: null, id_job: 9 }, caller, false, 'closed'],
  ['is about an account', account, caller, false, 'closed'],
  [
    'is about one’s own account',
    { ...account, id_user: 8, is_admin: true },
    caller,
    false,
    'closed',
  ],
  ['is about another admin’s account', { ...account, is_admin: true }, caller, false, 'not_yours'],
  ['is about a super’s account', { ...account, super: true }, caller, false, 'not_yours'],
  [
    'is about a super’s account, for a super',
    { ...account, super: true },
    asSuper,
    false,
    'closed',
  ],
  ['is not about a record yet', { id_customer: null }, caller, false, 'not_yours'],
  ['is not about a record yet, for a super', { id_customer: null }, asSuper, false, 'closed'],
] as const)('the secrets of a message that %s', (_, change, who, mailLeaves, secrets) => {
  const circumstances = { caller: who, mailLeaves, textsLeave: false }
  expect(decideOpening({ ...row, ...change }, circumstances)).toBe(secrets)
})

test.each([
  ['a text cannot be opened if texts are sent', 'sms', true, 'mail_leaves'],
  ['a text can be opened if no texts are sent', 'sms', false, 'closed'],
  ['an e-mail can be opened if only texts are sent', 'email', true, 'closed'],
] as const)('%s', (_, channel, textsLeave, secrets) => {
  const circumstances = { caller, mailLeaves: false, textsLeave }
  expect(decideOpening({ ...row, channel }, circumstances)).toBe(secrets)
})

const show = (change: Partial<typeof row>) =>
  showMessage({ ...row, ...change }, { caller, mailLeaves: false, textsLeave: false })

test('a message is shown without the links that let a person act for its reader', () => {
  expect(show({ subject: `Use ${secret}` })).toEqual({
    id: 1,
    channel: 'email',
    recipient: 'olive@example.com',
    subject: 'Use [link]',
    body: 'Go on: [link]\nBye',
    secrets: 'closed',
    opened: null,
    created_at: '2027-03-20T12:00:00.000Z',
    sent_at: null,
    state: 'waiting',
    segments: null,
    error: null,
  })
})

test('a private message shows who opened it and hides its words', () => {
  expect(
    show({ is_private: true, subject: null, sent_at: at, opened_at: at, opened_by: 'Mo Bell' }),
  ).toMatchObject({
    body: null,
    subject: null,
    sent_at: '2027-03-20T12:00:00.000Z',
    opened: { by: 'Mo Bell', at: '2027-03-20T12:00:00.000Z' },
  })
  expect(show({ opened_at: at, opened_by: null })).toMatchObject({ opened: { by: '' } })
})
