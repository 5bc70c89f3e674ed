import { expect, test } from 'vitest'
import { creditEntries, issuedEntries, reversed } from './postings.rules.ts'

const invoice = {
  id_customer: 1,
  id_region: 9,
  total_pence: 4_120,
  vat_pence: 687,
  franchisee_commission_pence: 279,
  post_fee_pence: 120,
  post_fee_vat_pence: 20,
}
const lines = [
  { id_treasure: 2, treasure_pence: 1_775, lt_commission_pence: 300 },
  { id_treasure: 3, treasure_pence: 1_000, lt_commission_pence: -21 },
]
const sum = (entries: readonly { amount_pence: number }[]) =>
  entries.reduce((all, { amount_pence }) => all + amount_pence, 0)
const of = (entries: ReturnType<typeof issuedEntries>, account: object) =>
  entries.find((entry) => JSON.stringify(entry.account) === JSON.stringify(account))?.amount_pence

test('the entries of an issued invoice sum to zero: the customer owes it, and each party has a share', () => {
  const entries = issuedEntries(invoice, lines)
  expect(sum(entries)).toBe(0)
  expect(sum(reversed(entries))).toBe(0)
  expect(of(entries, { kind: 'receivable', id_customer: 1 })).toBe(-4_120)
  expect(of(entries, { kind: 'uncredited', id_treasure: 2 })).toBe(1_775)
  expect(of(entries, { kind: 'uncredited', id_region: 9 })).toBe(279)
  expect(of(entries, { kind: 'fees' })).toBe(100)
})

test.each([
  ['nothing is paid', 4_120, 4_120, 0],
  ['a part is paid', 1_000, 1_000, 3_120],
  ['all is paid', 0, 0, 4_120],
])(
  'a credit note where %s: the customer owes less, and the rest is their credit',
  (_what, owed_pence, forgiven, credit) => {
    const entries = creditEntries(invoice, lines, {
      owed_pence,
      credited: { treasures: new Set([2]), region: false },
    })
    expect(sum(entries)).toBe(0)
    expect(of(entries, { kind: 'receivable', id_customer: 1 })).toBe(forgiven)
    expect(of(entries, { kind: 'customer_credit', id_customer: 1 })).toBe(credit)
    // A share already in a wallet is taken from that wallet.
    expect(of(entries, { kind: 'wallet', id_treasure: 2 })).toBe(-1_775)
    expect(of(entries, { kind: 'uncredited', id_treasure: 3 })).toBe(-1_000)
  },
)
