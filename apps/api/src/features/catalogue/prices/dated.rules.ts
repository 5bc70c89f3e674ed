/** Start of the prices that existed before prices had dates. */
const beginning = '2000-01-01'

/**
 * Returns why a price cannot begin on a day, or undefined if it can. Past bookings keep their
 * prices.
 */
export const problemOfStart = (from: string, today: string): string | undefined =>
  from < today ? 'Must be today or later' : undefined

/**
 * Returns the date for the explanation of a price, or an empty object if the price applies from the
 * beginning.
 */
export const sinceOf = (valid_from: string | null | undefined): { since?: string } =>
  valid_from && valid_from > beginning ? { since: valid_from } : {}
