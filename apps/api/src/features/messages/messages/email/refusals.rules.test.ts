import { expect, test } from 'vitest'
import { judgeRefusal } from './refusals.rules.ts'

const bounced = (code: string) => ({ is: 'bounced', code })
const [refused, later] = [{ is: 'refused' }, { is: 'later' }]

test.each([
  ['no such user', '550 5.1.1 <a@b.example> No such user', bounced('5.1.1')],
  ['no such domain', '550 5.1.2 Host unknown', bounced('5.1.2')],
  ['an invalid address', '501 5.1.3 Bad recipient address syntax', bounced('5.1.3')],
  ['someone who moved away', '551 5.1.6 Mailbox has moved', bounced('5.1.6')],
  ['a domain that takes no e-mail', '556 5.1.10 Recipient address has null MX', bounced('5.1.10')],
  [
    'an answer of several lines',
    '550-5.1.1 The account does not exist.\n550 5.1.1 Try again',
    bounced('5.1.1'),
  ],
  ['our own address, which they reject', '553 5.1.8 Sender address rejected', refused],
  ['our own address, misspelt', '501 5.1.7 Bad sender address syntax', refused],
  ['a full mailbox, for now', '452 4.2.2 Mailbox full', later],
  ['a full mailbox, "for good"', '552 5.2.2 Mailbox full', later],
  ['a mailbox that is switched off', '550 5.2.1 Mailbox disabled', refused],
  ['an e-mail that is too large', '552 5.3.4 Message too big', refused],
  ['an e-mail that looks like an advertisement', '554 5.7.1 Rejected as spam', refused],
  ['an e-mail from a domain without proof', '550 5.7.26 Unauthenticated', refused],
  ['a refusal without a reason', '550 No', refused],
  ['numbers later in the text, which are not a reason', '550 Blocked, see 5.1.1', refused],
  ['a server that does not know them yet', '450 4.1.1 Greylisted', later],
  ['a server that asks to try later', '550 4.7.1 Try again later', later],
  ['a busy server', '421 4.3.2 Shutting down', later],
  ['a wrong password in our settings', '535 5.7.8 Authentication failed', later],
  ['a missing password in our settings', '530 5.7.0 Authentication required', later],
])('%s: %s', (_, response, verdict) => {
  expect(judgeRefusal({ response, responseCode: Number(response.slice(0, 3)) })).toEqual(verdict)
})

test.each([
  ['no connection', { code: 'ECONNECTION' }, later],
  ['a connection that broke during the e-mail', { code: 'ETIMEDOUT', isWhole: false }, later],
  ['no answer after the whole e-mail', { code: 'ETIMEDOUT', isWhole: true }, { is: 'unknown' }],
  ['no encryption', { code: 'ETLS' }, later],
  [
    'a refusal after the whole e-mail',
    { responseCode: 554, response: '554 5.6.0 No', isWhole: true },
    refused,
  ],
  ['a busy server after the whole e-mail', { responseCode: 451, isWhole: true }, later],
  ['a wrong password, without a response code', { code: 'EAUTH' }, later],
])('%s', (_, refusal, verdict) => {
  expect(judgeRefusal(refusal)).toEqual(verdict)
})
