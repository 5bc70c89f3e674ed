import type { CustomerCard } from '@treasures/api-client'

/** True after the last day of the card's month. */
export const isExpired = (
  { exp_month, exp_year }: Pick<CustomerCard, 'exp_month' | 'exp_year'>,
  now: Date,
) => exp_year * 12 + exp_month <= now.getFullYear() * 12 + now.getMonth()

/** Describes the number of failed payments in a row. */
export function retryWords(failed: number): string {
  if (failed === 0) return 'No failed payments.'
  return failed === 1 ? 'The last payment failed.' : `The last ${failed} payments failed.`
}

/** Formats as `03/27`, as printed on the card. */
export const cardExpiry = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }) =>
  `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`
