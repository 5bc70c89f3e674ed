import type { CustomerCard } from '@treasures/api-client'
import type { SetupResult } from '#kernel/payments.ts'

export type DoneSetup = Extract<SetupResult, { is: 'done' }>

export const beginAgain = 'This attempt can no longer be used. Please start again.'

/** Keeps a card only if the processor confirms it and says that it belongs to this customer. */
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
