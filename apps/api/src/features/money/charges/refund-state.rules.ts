import type { RefundStatus } from '@treasures/api-client'

/** Order of a refund's states. A bank may return a refund even after it has arrived. */
const rank: Readonly<Record<RefundStatus, number>> = {
  requested: 0,
  pending: 1,
  succeeded: 2,
  failed: 3,
}

/** Tells whether the refund moves to the new state. It never moves back. */
export const isRefundNews = (from: RefundStatus, to: RefundStatus): boolean => rank[to] > rank[from]

/** Pence that can still be refunded. */
export const refundable = (charge: { amount_pence: number; refunded_pence: number }): number =>
  charge.amount_pence - charge.refunded_pence
