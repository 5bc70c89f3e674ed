import { expect, test } from 'vitest'
import { creditWords, paidWords } from './credit-words.rules.ts'

test.each([
  ['nothing', 3_800, 0, ''],
  ['a part', 1_800, 2_000, ' Paid from your credit: £20.00. £18.00 is left to pay.'],
])(
  'after %s paid from credit, the message asks for the rest',
  (_, owed_pence, paid_from_credit_pence, words) => {
    expect(creditWords({ owed_pence, paid_from_credit_pence })).toBe(words)
  },
)

test.each([
  ['a card', 0, 'We have received £38.00.'],
  ['credit', 3_800, 'Paid from your credit: £38.00.'],
  ['both', 2_000, 'Paid from your credit: £20.00. We have received £18.00.'],
])('a receipt says what %s paid', (_, paid_from_credit_pence, words) => {
  expect(paidWords({ amount_paid_pence: 3_800, paid_from_credit_pence }, 3_800)).toBe(words)
})
