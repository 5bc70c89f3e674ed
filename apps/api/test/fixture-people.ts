/* Imports nothing from Node, because tests in the browser name these people too. */

/** One person for each kind of sign-in, by the name in their e-mail. */
export const people = [
  'super',
  'admin',
  'acting',
  'ambassador',
  'treasure',
  'customer',
  'both',
  'nobody',
] as const
export type Person = (typeof people)[number]

export const emailOf = (who: Person) => `${who}@treasures.example`

/** Password of all of them. */
export const password = 'treasures-demo'

/** Ids of the records that belong to them. Customer 1, Grace Hollis, has no sign-in. */
export const own = { customer: 2, bothCustomer: 3, treasure: 1, bothTreasure: 2 }
