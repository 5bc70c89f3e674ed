import { leftAfterVat, penceOf, showPence } from '@treasures/api-client'

/** What is left after VAT, and its part of the price without VAT: "£3.33 (14%)". Nothing where a price is missing. */
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
