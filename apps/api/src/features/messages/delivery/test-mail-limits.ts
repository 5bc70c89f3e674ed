import type { Limit } from '#kernel/http/rate-limits.ts'

export const deliveryLimits = {
  /** Limited because test e-mails are sent at once, and to any address. */
  testMailsPerUser: { most: 10, seconds: 3_600 },
} satisfies Record<string, Limit>
