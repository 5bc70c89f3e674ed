/**
 * Money is whole pence inside and pounds with two places on the wire. What is worked out is worked out in whole
 * numbers and rounded half-up to the penny, once.
 */

/** Pence to pounds, for the wire. Null stays null. */
export function poundsOf(pence: number): number
export function poundsOf(pence: number | null): number | null
export function poundsOf(pence: number | null): number | null {
  return pence === null ? null : pence / 100
}

/** Pounds to pence: 12.35 is 1235. Null stays null. */
export function penceOf(pounds: number): number
export function penceOf(pounds: number | null): number | null
export function penceOf(pounds: number | null): number | null {
  return pounds === null ? null : Math.round(pounds * 100)
}

/** Pounds for people: 1250.5 is "£1,250.50". */
export function showPounds(pounds: number): string {
  const pence = penceOf(pounds)
  const size = Math.abs(pence)
  const whole = String(Math.trunc(size / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${pence < 0 ? '-' : ''}£${whole}.${String(size % 100).padStart(2, '0')}`
}
export const showPence = (pence: number): string => showPounds(pence / 100)

/** The pence of what `showPounds` writes, and of "1250.5"; undefined for anything else, and for parts of a penny. */
export function parsePounds(text: string): number | undefined {
  const [, sign, whole, pence = ''] =
    /^(-?)£?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const sum = Number(whole.replaceAll(',', '') + pence.padEnd(2, '0'))
  return sign && sum ? -sum : sum
}

/** Of what is not negative. */
export const roundHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)

/** Pence times a fraction of whole numbers. */
export const shareOf = (pence: number, numerator: bigint, denominator: bigint): number =>
  Number(roundHalfUp(BigInt(pence) * numerator, denominator))

/** Per cent with at most two decimals, in hundredths. */
export const rateOf = (percent: number): bigint => BigInt(Math.round(percent * 100))

/** How much of a price is VAT, in pence. Null stays null. */
export function vatWithin(pence: number, ratePercent: number): number
export function vatWithin(pence: number | null, ratePercent: number): number | null
export function vatWithin(pence: number | null, ratePercent: number): number | null {
  if (pence === null) return null
  const rate = rateOf(ratePercent)
  return shareOf(pence, rate, 10_000n + rate)
}

/** What is left of a customer's price with VAT once VAT and the treasure are paid. Null where a price is missing. */
export function leftAfterVat(
  { customer, treasure }: { customer: number | null; treasure: number | null },
  ratePercent: number,
): { pence: number; percent: number | null } | null {
  if (customer === null || treasure === null) return null
  const net = customer - vatWithin(customer, ratePercent)
  const pence = net - treasure
  return { pence, percent: net === 0 ? null : Math.round((pence / net) * 100) }
}

/**
 * Pence in parts that add up, by weights in whole numbers: each gets its share rounded down, and those with the
 * largest remainders a penny of the rest. Of equal remainders the first.
 */
export function split(pence: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (all === 0n) throw new RangeError('Nothing to split by: every weight is 0')
  const shares = weights.map((weight) => BigInt(pence) * BigInt(weight))
  const parts = shares.map((share) => Number(share / all))
  const rest = pence - parts.reduce((sum, part) => sum + part, 0)
  const most = shares
    .map((share, at) => ({ at, remainder: share % all }))
    .toSorted((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : 0))
  for (const { at } of most.slice(0, rest)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

/** Quantities in hundredths: 3.5 hours are 350. Of numbers with at most two decimals. */
export const inHundredths = (value: number): number => Math.round(value * 100)

/** Quantity × price. */
export const totalPence = (quantityHundredths: number, pricePence: number): number =>
  shareOf(pricePence, BigInt(quantityHundredths), 100n)

/** What a line will come to, in pounds, for whoever is about to save it. */
export const totalPounds = (quantity: number, price: number): number =>
  totalPence(inHundredths(quantity), penceOf(price)) / 100
