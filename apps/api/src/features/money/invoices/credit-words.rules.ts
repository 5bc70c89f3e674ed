import { showPence } from '@treasures/api-client'

/** Pence of one invoice. */
type Paid = { amount_paid_pence: number; paid_from_credit_pence: number }
type Owed = { owed_pence: number; paid_from_credit_pence: number }

const fromCredit = (pence: number) => `Paid from your credit: ${showPence(pence)}.`

/**
 * Words on the credit that was used and the rest to pay, to follow another sentence. Empty if no
 * credit was used.
 */
export const creditWords = ({ owed_pence, paid_from_credit_pence: credit_pence }: Owed): string =>
  credit_pence > 0 ? ` ${fromCredit(credit_pence)} ${showPence(owed_pence)} is left to pay.` : ''

/**
 * Words on the amounts paid and their sources. `last_pence` is the payment that settled the
 * invoice.
 */
export function paidWords(
  { amount_paid_pence, paid_from_credit_pence: credit_pence }: Paid,
  last_pence: number,
): string {
  const received = (pence: number) => `We have received ${showPence(pence)}.`
  if (credit_pence === 0) return received(last_pence)
  const others_pence = amount_paid_pence - credit_pence
  return others_pence > 0
    ? `${fromCredit(credit_pence)} ${received(others_pence)}`
    : fromCredit(credit_pence)
}
