import { expect, test } from 'vitest'
import { decideDebit } from './debit.decide.ts'

test.each([
  ['all that it holds', { balance_pence: 500, locked_at: null }, 500, 'yes'],
  ['a penny more', { balance_pence: 500, locked_at: null }, 501, 'wallet_too_low'],
  ['of one below zero', { balance_pence: -1, locked_at: null }, 1, 'wallet_too_low'],
  ['of a locked one', { balance_pence: 500, locked_at: new Date() }, 1, 'wallet_locked'],
])('taking %s', (_, holding, pence, decision) => {
  expect(decideDebit(holding, pence)).toBe(decision)
})
