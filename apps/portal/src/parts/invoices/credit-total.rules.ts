import { penceOf, poundsOf, type Invoice, type InvoiceLine } from '@treasures/api-client'

/** Pounds of a line that are not credited yet. */
export const restOf = ({ total, credited }: Pick<InvoiceLine, 'total' | 'credited'>): number =>
  poundsOf(penceOf(total) - penceOf(credited))

type Credited = Pick<Invoice, 'total' | 'amount_credited'> & {
  lines: readonly Pick<InvoiceLine, 'id' | 'total' | 'credited'>[]
}

/**
 * Total of a credit note for these amounts, in pounds. If it credits the rest of every line, it
 * includes the post fee.
 */
export function creditTotal(
  { lines, total, amount_credited }: Credited,
  amounts: Readonly<Record<number, number | null>>,
): number {
  const isAll = lines.every((line) => penceOf(amounts[line.id] ?? 0) === penceOf(restOf(line)))
  return isAll
    ? poundsOf(penceOf(total) - penceOf(amount_credited))
    : poundsOf(lines.reduce((sum, { id }) => sum + penceOf(amounts[id] ?? 0), 0))
}

type Paid = Pick<Invoice, 'total' | 'amount_paid' | 'amount_credited'>
type Card = { amount: number; refunded: number; refundable: number }

/** Pounds of this invoice's credit that we still hold and can refund to the charge's card. */
export const leftWithUs = ({ total, amount_paid, amount_credited }: Paid, card: Card): number =>
  poundsOf(
    Math.max(
      0,
      Math.min(
        penceOf(card.refundable),
        penceOf(amount_paid) + penceOf(amount_credited) - penceOf(total) - penceOf(card.refunded),
      ),
    ),
  )
