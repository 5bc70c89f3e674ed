type Holding = { locked_at: Date | null; balance_pence: number }

/** Whether an amount may be taken from a wallet by hand: never from a locked one, and never more than it holds. */
export function decideDebit(
  { locked_at, balance_pence }: Holding,
  pence: number,
): 'yes' | 'wallet_locked' | 'wallet_too_low' {
  if (locked_at) return 'wallet_locked'
  return pence > balance_pence ? 'wallet_too_low' : 'yes'
}
