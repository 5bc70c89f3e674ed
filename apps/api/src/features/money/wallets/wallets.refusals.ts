import { showPence } from '@treasures/api-client'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'

/** Another owner's wallet gets the same answer as a missing one. */
export const noSuchWallet = (endpoint: Refusing<'wallet_not_found'>) =>
  refuse(endpoint, 'wallet_not_found', 'We can’t find that wallet.')

export const cannotDebit = (
  endpoint: Refusing<'wallet_locked' | 'wallet_too_low'>,
  why: 'wallet_locked' | 'wallet_too_low',
  balance_pence: number,
) =>
  refuse(
    endpoint,
    why,
    why === 'wallet_locked'
      ? 'This wallet is locked. Unlock it first.'
      : `This wallet holds ${showPence(balance_pence)}.`,
  )
