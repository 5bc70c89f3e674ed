import type { Limit } from '#kernel/http/rate-limits.ts'

export const deliveryLimits = {
  /** Test e-mails need a limit, because they are sent at once and to any address. */
  testMailsPerUser: { most: 10, seconds: 3_600 },
} satisfies Record<string, Limit>
