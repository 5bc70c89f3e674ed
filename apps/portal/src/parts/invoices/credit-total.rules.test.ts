import { expect, test } from 'vitest'
import { creditTotal, leftWithUs, restOf } from './credit-total.rules.ts'

const invoice = {
  total: 32.1,
  amount_credited: 5,
  lines: [
    { id: 1, total: 20.1, credited: 5 },
    { id: 2, total: 10, credited: 0 },
  ],
}

test('the rest of a line is the amount that is not credited yet', () => {
  expect(restOf({ total: 20.1, credited: 5 })).toBe(15.1)
})

test('a part credits only its lines, and the whole credits the post fee too', () => {
  expect(creditTotal(invoice, {})).toBe(0)
  expect(creditTotal(invoice, { 1: 0.1, 2: 0.2 })).toBe(0.3)
  expect(creditTotal(invoice, { 1: 15.1, 2: null })).toBe(15.1)
  expect(creditTotal(invoice, { 1: 15.1, 2: 10 })).toBe(27.1)
})

test.each([
  ['nothing without a credit note', { amount_credited: 0 }, { refundable: 9 }, 0],
  ['a credit note that was not refunded', { amount_credited: 20 }, { refundable: 20 }, 20],
  ['the rest of a refund', { amount_credited: 20 }, { refunded: 5, refundable: 20 }, 15],
  ['no more than the credit', { amount_credited: 20 }, { refundable: 12 }, 12],
  ['nothing that forgave a debt', { amount_paid: 80, amount_credited: 20 }, { refundable: 9 }, 0],
])('left with us is %s', (_words, some, card, left) => {
  const paid = { total: 100, amount_paid: 100, ...some }
  expect(leftWithUs(paid, { amount: 100, refunded: 0, ...card })).toBe(left)
})
