type Holding = { locked_at: Date | null; balance_pence: number }

/**
 * Decides whether staff may take an amount from a wallet. A locked wallet allows none, and other
 * wallets allow at most the balance.
 */
export function decideDebit(
  { locked_at, balance_pence }: Holding,
  pence: number,
): 'yes' | 'wallet_locked' | 'wallet_too_low' {
  if (locked_at) return 'wallet_locked'
  return pence > balance_pence ? 'wallet_too_low' : 'yes'
}
