/**
 * Hours that an open job waits before its price rises automatically, and hours between two steps.
 */
export const boostHours = 24
/** Percentages of the treasure's original price: for each step, and for all steps together. */
const stepPercent = 5
const mostPercent = 20

type Boostable = {
  treasure_price_pence: number
  customer_price_pence: number
  /** Pence added so far, included in `treasure_price_pence`. */
  boost_pence: number
}

/**
 * Returns the pence of the next step. Returns 0 if the price has reached its limit or the
 * customer's price.
 */
export function decideBoost({
  treasure_price_pence,
  customer_price_pence,
  boost_pence,
}: Boostable): number {
  const first = treasure_price_pence - boost_pence
  const left = Math.floor((first * mostPercent) / 100) - boost_pence
  return Math.max(
    0,
    Math.min(
      Math.ceil((first * stepPercent) / 100),
      left,
      customer_price_pence - treasure_price_pence,
    ),
  )
}
