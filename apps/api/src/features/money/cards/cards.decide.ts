import type { CustomerCard } from '@treasures/api-client'
import type { SetupResult } from '../../../kernel/payments.ts'

export type DoneSetup = Extract<SetupResult, { is: 'done' }>

export const beginAgain = 'This attempt cannot be used any more. Please begin again.'

/** Whether a card is kept: only when the processor says that it is good, and that it is this customer's. */
export function decideKeeping(
  result: SetupResult,
  payer: string | null,
): { keep: DoneSetup } | { refused: string } {
  switch (result.is) {
    case 'done':
      return result.payer === payer ? { keep: result } : { refused: beginAgain }
    case 'declined':
      return { refused: 'Your bank has declined this card. Please try another one.' }
    case 'unfinished':
      return { refused: 'Your bank has not confirmed this card yet. Please try again.' }
    case 'unknown':
      return { refused: beginAgain }
  }
}

export const showCard = ({
  id,
  last4,
  exp_month,
  exp_year,
  payment_retry,
  brand,
}: CustomerCard) => ({
  id,
  last4,
  exp_month,
  exp_year,
  payment_retry,
  brand,
})
