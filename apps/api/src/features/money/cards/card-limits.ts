import type { Limit } from '../../../kernel/http/rate-limits.ts'

export type CardLimits = typeof cardLimits

const hour = 60 * 60

export const cardLimits = {
  /** Attempts to add a card: each asks the processor, and shows what a stolen card is worth. */
  cardSetupsPerCustomer: { most: 40, seconds: hour },
  cardMailsPerCustomer: { most: 5, seconds: hour },
  /** Links that were followed, with whatever secret. */
  cardLinksPerAddress: { most: 60, seconds: hour },
} satisfies Record<string, Limit>
