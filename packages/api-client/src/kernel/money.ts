/**
 * Money is whole pence in the program, and pounds with two decimals on the wire. Calculations use
 * whole numbers, and round the result half-up to the penny.
 */

/** Converts pence to pounds, for the wire. Null stays null. */
export function poundsOf(pence: number): number
export function poundsOf(pence: number | null): number | null
export function poundsOf(pence: number | null): number | null {
  return pence === null ? null : pence / 100
}

/** Converts pounds to pence: 12.35 is 1235. Null stays null. */
export function penceOf(pounds: number): number
export function penceOf(pounds: number | null): number | null
export function penceOf(pounds: number | null): number | null {
  return pounds === null ? null : Math.round(pounds * 100)
}

/** Formats pence for a file: 125050 is "1250.50". */
export const plainPounds = (pence: number): string => (pence / 100).toFixed(2)

/** Formats pounds: 1250.5 is "£1,250.50". */
export function showPounds(pounds: number): string {
  const pence = penceOf(pounds)
  const size = Math.abs(pence)
  const whole = String(Math.trunc(size / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${pence < 0 ? '-' : ''}£${whole}.${String(size % 100).padStart(2, '0')}`
}
export const showPence = (pence: number): string => showPounds(pence / 100)

/**
 * Reads pence from the text of `showPounds`, or from text such as "1250.5". Returns undefined for
 * any other text, and for fractions of a penny.
 */
export function parsePounds(text: string): number | undefined {
  const [, sign, whole, pence = ''] =
    /^(-?)£?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const sum = Number(whole.replaceAll(',', '') + pence.padEnd(2, '0'))
  return sign && sum ? -sum : sum
}

/** Rounds non-negative numbers only. */
export const roundHalfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)

/** Multiplies pence by a fraction of whole numbers, rounded half-up. */
export const shareOf = (pence: number, numerator: bigint, denominator: bigint): number =>
  Number(roundHalfUp(BigInt(pence) * numerator, denominator))

/** Converts per cent with at most two decimals to hundredths. */
export const rateOf = (percent: number): bigint => BigInt(Math.round(percent * 100))

/** Returns the VAT included in pence. The rate is in hundredths of a per cent. */
export const vatInside = (pence: number, rate: number): number =>
  shareOf(pence, BigInt(rate), 10_000n + BigInt(rate))

/** The same for a rate in per cent. Null stays null. */
export function vatWithin(pence: number, ratePercent: number): number
export function vatWithin(pence: number | null, ratePercent: number): number | null
export function vatWithin(pence: number | null, ratePercent: number): number | null {
  return pence === null ? null : vatInside(pence, Number(rateOf(ratePercent)))
}

/**
 * Returns the rest of a customer's price after VAT and the treasure's price. Null if a price is
 * missing.
 */
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
 * Splits pence into parts that add up to the total, by whole-number weights. Rounds each part down.
 * The parts with the largest remainders then get one more penny each. Among equal remainders, the
 * first gets the penny.
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

/** Converts a quantity with at most two decimals to hundredths: 3.5 hours are 350. */
export const inHundredths = (value: number): number => Math.round(value * 100)

/** Multiplies quantity and price. */
export const totalPence = (quantityHundredths: number, pricePence: number): number =>
  shareOf(pricePence, BigInt(quantityHundredths), 100n)

/** Returns the total of a line in pounds, for display before it is saved. */
export const totalPounds = (quantity: number, price: number): number =>
  totalPence(inHundredths(quantity), penceOf(price)) / 100
