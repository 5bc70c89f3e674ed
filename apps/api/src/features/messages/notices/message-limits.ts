import type { Limit } from '#kernel/http/rate-limits.ts'
import type { NoticeChannel } from './notice.ts'

const dayLong = 24 * 3_600

/** Largest number of advertisements to one person by a channel in 24 hours. */
export const marketingPerDay: Limit = { most: 1, seconds: dayLong }
/** Largest number of messages of any kind to one person by a channel in 24 hours. */
export const perDay: Readonly<Record<NoticeChannel, Limit>> = {
  email: { most: 60, seconds: dayLong },
  sms: { most: 20, seconds: dayLong },
  push: { most: 40, seconds: dayLong },
}
