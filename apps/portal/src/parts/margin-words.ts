import { penceOf, poundsOf, showPounds } from '@treasures/api-client'

/** What is left between the two prices: "£7.60 (28%)", of what the customer pays. */
export function marginWords(customer: number | null, treasure: number | null): string {
  const [pays, gets] = [penceOf(customer), penceOf(treasure)]
  if (pays === null || gets === null) return '–'
  const margin = showPounds(poundsOf(pays - gets))
  return pays === 0 ? margin : `${margin} (${Math.round(((pays - gets) / pays) * 100)}%)`
}
