import type { Limit } from '#kernel/http/rate-limits.ts'

export const inboundEmailLimits = {
  /**
   * Answers by e-mail of one side of a job. Two programs would answer each other forever. Further
   * answers wait at the mail server.
   */
  repliesPerSide: { most: 10, seconds: 3_600 },
  /** Answers that say we could not place an e-mail, to one address. Senders may be forged. */
  unplacedPerAddress: { most: 1, seconds: 7 * 24 * 3_600 },
  /** The same to all addresses. */
  unplaced: { most: 60, seconds: 3_600 },
} satisfies Record<string, Limit>
