/** What was there before prices had dates holds from here. */
const beginning = '2000-01-01'

/** Why a price cannot begin on a day: what was booked in the past has its price. */
export const problemOfStart = (from: string, today: string): string | undefined =>
  from < today ? 'Must be today or later' : undefined

/** The date as a trace names it; nothing where it has held from the beginning. */
export const sinceOf = (valid_from: string | null | undefined): { since?: string } =>
  valid_from && valid_from > beginning ? { since: valid_from } : {}
