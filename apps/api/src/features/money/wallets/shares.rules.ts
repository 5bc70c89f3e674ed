import type { Owner } from './owner.ts'

/** An invoice line, or the part of it that a credit note took back. Pence. */
type Part = { id_treasure: number; treasure_pence: number; franchisee_commission_pence: number }

export type Share = { owner: Owner; amount_pence: number }

/**
 * Each wallet's share of an invoice: the treasures' income and the region's part of the commission,
 * less credit notes. Owners without a share are left out. Treasures come first, in order of their
 * numbers.
 */
export function sharesOf(
  lines: readonly Part[],
  takenBack: readonly Part[],
  id_region: number,
): Share[] {
  const parts = [
    ...lines.map((line) => ({ ...line, sign: 1 })),
    ...takenBack.map((line) => ({ ...line, sign: -1 })),
  ]
  const treasures = [...new Set(lines.map(({ id_treasure }) => id_treasure))].toSorted(
    (a, b) => a - b,
  )
  const sum = (pence: (part: (typeof parts)[number]) => number) =>
    parts.reduce((all, part) => all + part.sign * pence(part), 0)
  return [
    ...treasures.map((id_treasure) => ({
      owner: { id_treasure },
      amount_pence: sum((part) => (part.id_treasure === id_treasure ? part.treasure_pence : 0)),
    })),
    { owner: { id_region }, amount_pence: sum((part) => part.franchisee_commission_pence) },
  ].filter(({ amount_pence }) => amount_pence > 0)
}
