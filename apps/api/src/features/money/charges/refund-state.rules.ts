import type { RefundStatus } from '@treasures/api-client'

/** How far a refund has come. A bank may send one back after it was said to have arrived. */
const rank: Readonly<Record<RefundStatus, number>> = {
  requested: 0,
  pending: 1,
  succeeded: 2,
  failed: 3,
}

/** Whether a refund becomes what is told of it: it never goes back. */
export const isRefundNews = (from: RefundStatus, to: RefundStatus): boolean => rank[to] > rank[from]

/** What may still go back, in pence. */
export const refundable = (charge: { amount_pence: number; refunded_pence: number }): number =>
  charge.amount_pence - charge.refunded_pence
