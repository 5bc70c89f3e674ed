import { expect, test } from 'vitest'
import { mailProblem } from './mail-answer.rules.ts'

test.each([
  ['a port where nobody listens', { code: 'ECONNREFUSED' }, 'Nobody answers at mail.hn.test:587.'],
  ['a name that is not known', { code: 'EDNS' }, 'There is no mail server at mail.hn.test:587'],
  [
    'a server that is too slow',
    { code: 'ETIMEDOUT', message: 'Timeout' },
    'could not be reached: Timeout',
  ],
  [
    'a wrong password',
    { code: 'EAUTH', response: '535 5.7.8 Bad credentials' },
    'user name or password in SMTP_URL: 535 5.7.8 Bad credentials',
  ],
  [
    'a sender that is not theirs',
    { code: 'EENVELOPE', command: 'MAIL FROM', response: '553 Not yours' },
    'sender in MAIL_FROM: 553 Not yours',
  ],
  [
    'a recipient that does not exist',
    { code: 'EENVELOPE', command: 'RCPT TO', response: '550 No such user' },
    'does not take the recipient: 550 No such user',
  ],
  ['another answer', { response: '552 Too large' }, 'answered: 552 Too large'],
  ['something that is no error', 'odd', 'answered: no reason'],
])('%s is explained in words', (_, error, words) => {
  expect(mailProblem(error, 'mail.hn.test:587')).toContain(words)
})
