import type { Entry } from '../ledger/ledger.store.ts'

/** Amounts are pence. */
type Shares = {
  id_customer: number
  id_region: number
  total_pence: number
  vat_pence: number
  franchisee_commission_pence: number
  post_fee_pence: number
  post_fee_vat_pence: number
}
type LineShare = { id_treasure: number; treasure_pence: number; lt_commission_pence: number }

/**
 * Ledger entries of an issued invoice: the customer owes all of it, and each party gets their
 * share.
 */
export const issuedEntries = (invoice: Shares, lines: readonly LineShare[]): Entry[] => [
  {
    account: { kind: 'receivable', id_customer: invoice.id_customer },
    amount_pence: -invoice.total_pence,
  },
  ...sharesOf(invoice, lines),
]

const sharesOf = (invoice: Shares, lines: readonly LineShare[]): Entry[] => [
  { account: { kind: 'vat' }, amount_pence: invoice.vat_pence },
  // The platform's part of the commission, and the margin of materials.
  {
    account: { kind: 'commission' },
    amount_pence: lines.reduce((sum, line) => sum + line.lt_commission_pence, 0),
  },
  {
    account: { kind: 'fees' },
    amount_pence: invoice.post_fee_pence - invoice.post_fee_vat_pence,
  },
  ...[...incomes(lines)].map(([id_treasure, amount_pence]) => ({
    account: { kind: 'uncredited' as const, id_treasure },
    amount_pence,
  })),
  {
    account: { kind: 'uncredited', id_region: invoice.id_region },
    amount_pence: invoice.franchisee_commission_pence,
  },
]

function incomes(lines: readonly LineShare[]): Map<number, number> {
  const byTreasure = new Map<number, number>()
  for (const { id_treasure, treasure_pence } of lines)
    byTreasure.set(id_treasure, (byTreasure.get(id_treasure) ?? 0) + treasure_pence)
  return byTreasure
}

export const reversed = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, amount_pence }) => ({ account, amount_pence: -amount_pence }))

/** Owners who have their share of an invoice in their wallet already. */
export type Credited = { treasures: ReadonlySet<number>; region: boolean }

/**
 * Ledger entries of a credit note. The note first reduces the amount still owed, `owed_pence`, and
 * the rest becomes the customer's credit. A share already in a wallet is taken from that wallet,
 * even below zero.
 */
export function creditEntries(
  note: Shares,
  lines: readonly LineShare[],
  { owed_pence, credited }: { owed_pence: number; credited: Credited },
): Entry[] {
  const { id_customer, total_pence } = note
  const forgiven = Math.min(owed_pence, total_pence)
  return [
    { account: { kind: 'receivable', id_customer }, amount_pence: forgiven },
    { account: { kind: 'customer_credit', id_customer }, amount_pence: total_pence - forgiven },
    ...reversed(sharesOf(note, lines)).map((entry) => fromWallet(entry, credited)),
  ]
}

function fromWallet({ account, amount_pence }: Entry, credited: Credited): Entry {
  if (account.kind !== 'uncredited') return { account, amount_pence }
  const isCredited =
    'id_treasure' in account ? credited.treasures.has(account.id_treasure) : credited.region
  return { account: { ...account, kind: isCredited ? 'wallet' : 'uncredited' }, amount_pence }
}
