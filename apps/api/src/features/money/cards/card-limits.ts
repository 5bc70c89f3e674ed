import type { Limit } from '#kernel/http/rate-limits.ts'

const hour = 60 * 60

export const cardLimits = {
  /**
   * Attempts to add a card. Each asks the processor, and would tell a thief whether a stolen card
   * works.
   */
  cardSetupsPerCustomer: { most: 40, seconds: hour },
  cardMailsPerCustomer: { most: 5, seconds: hour },
  /** Tokens of the page to pay on, which a signed-in customer takes. Each is a row. */
  payLinksPerCustomer: { most: 60, seconds: hour },
  /** Visits to links, with valid or invalid secrets. */
  cardLinksPerAddress: { most: 60, seconds: hour },
} satisfies Record<string, Limit>
