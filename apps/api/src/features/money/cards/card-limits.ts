import type { Limit } from '#kernel/http/rate-limits.ts'

const hour = 60 * 60

export const cardLimits = {
  /**
   * Attempts to add a card. Each attempt is a call to the processor, and would show a thief whether
   * a stolen card works.
   */
  cardSetupsPerCustomer: { most: 40, seconds: hour },
  cardMailsPerCustomer: { most: 5, seconds: hour },
  /** Tokens of the payment page that a signed-in customer requests. Each token is a row. */
  payLinksPerCustomer: { most: 60, seconds: hour },
  /** Visits to links, with valid or invalid secrets. */
  cardLinksPerAddress: { most: 60, seconds: hour },
} satisfies Record<string, Limit>
