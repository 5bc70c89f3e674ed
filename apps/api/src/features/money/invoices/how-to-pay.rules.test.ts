import { expect, test } from 'vitest'
import { howToPay } from './how-to-pay.rules.ts'

const pay = 'To pay by card, use the link in our e-mail, or sign in at https://hn.test/my-invoices.'

test.each([
  [null, null, pay],
  ['0117', null, `${pay} If you have any questions, please call 0117.`],
  [
    '0117',
    'a@hn.test',
    `${pay} If you have any questions, please call 0117 or write to a@hn.test.`,
  ],
])('with the phone number %s and the e-mail address %s', (phone, email, words) => {
  expect(howToPay('https://hn.test', { phone, email })).toBe(words)
})
