import * as z from 'zod/mini'
import { weekdays } from '../../kernel/weekdays.ts'

/** Names of the values of `meta.frequency`. */
export const frequencies = { 0: 'daily', 1: 'weekly', 2: 'fortnightly', 3: 'monthly' } as const
export type Frequency = keyof typeof frequencies

export const RecurrenceMeta = z.object({
  frequency: z.int().check(z.minimum(0), z.maximum(3)),
  /** Interval in days, for a daily rule. */
  every: z.optional(z.nullable(z.int().check(z.minimum(1, 'At least 1'), z.maximum(365)))),
  /** Days of a weekly or fortnightly rule. Defaults to the weekday of the first date. */
  byweekday: z.optional(z.nullable(z.array(z.enum(weekdays)).check(z.maxLength(7)))),
})
export type RecurrenceMeta = z.infer<typeof RecurrenceMeta>
