import type { Limit } from '../../../kernel/http/rate-limits.ts'

export type CardLimits = {
  /** Attempts to add a card: each asks the processor, and shows what a stolen card is worth. */
  cardSetupsPerCustomer: Limit
  cardMailsPerCustomer: Limit
  /** Links that were followed, with whatever secret. */
  cardLinksPerAddress: Limit
}

const hour = 60 * 60

export const cardLimits: CardLimits = {
  cardSetupsPerCustomer: { most: 40, seconds: hour },
  cardMailsPerCustomer: { most: 5, seconds: hour },
  cardLinksPerAddress: { most: 60, seconds: hour },
}
