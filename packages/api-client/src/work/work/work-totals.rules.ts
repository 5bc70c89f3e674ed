/** Money of a line of work: whole pence, and quantities in whole hundredths. Never fractions of either. */

/** 3.5 hours are 350, £12.35 are 1235. Of numbers with at most two decimals. */
export const inHundredths = (value: number): number => Math.round(value * 100)

/** Quantity × price in pence, rounded half-up once. Big integers: the product of both outgrows a double. */
export const totalPence = (quantityHundredths: number, pricePence: number): number =>
  Number((BigInt(quantityHundredths) * BigInt(pricePence) + 50n) / 100n)

/** What a line will come to, in pounds, for whoever is about to save it. */
export const totalPounds = (quantity: number, price: number): number =>
  totalPence(inHundredths(quantity), inHundredths(price)) / 100
