import { leftAfterVat, penceOf, showPence } from '@treasures/api-client'

/**
 * Formats the margin after VAT and its share of the price without VAT: "£3.33 (14%)". Returns a
 * dash if a price is missing.
 */
export function leftWords(
  customer: number | null,
  treasure: number | null,
  vatRate: number,
): string {
  const prices = { customer: penceOf(customer), treasure: penceOf(treasure) }
  const left = leftAfterVat(prices, vatRate)
  if (!left) return '–'
  const pounds = showPence(left.pence)
  return left.percent === null ? pounds : `${pounds} (${left.percent}%)`
}
