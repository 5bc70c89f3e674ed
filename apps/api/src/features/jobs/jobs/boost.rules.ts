/** Hours that an open job waits for a treasure before its price goes up by itself, and from one step to the next. */
export const boostHours = 24
/** Of what the treasure got at first: each step, and all of them together. */
const stepPercent = 5
const mostPercent = 20

type Boostable = {
  treasure_price_pence: number
  customer_price_pence: number
  /** Added so far; part of `treasure_price_pence`. */
  boost_pence: number
}

/** The pence of the next step: 0 where the price has gone up as far as it may, or as the customer pays. */
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
