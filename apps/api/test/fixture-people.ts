/* Kept apart from what runs in Node: the tests in the browser name these people, too. */

/** One for each kind of person who can sign in, by the name in their e-mail. */
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

/** Everybody's. */
export const password = 'treasures-demo'

/** The numbers of the records that belong to them. Customer 1, Grace Hollis, is nobody's. */
export const own = { customer: 2, bothCustomer: 3, treasure: 1, bothTreasure: 2 }
