import * as z from 'zod/mini'

/** `meta.frequency`. */
export const frequencies = { 0: 'daily', 1: 'weekly', 2: 'fortnightly', 3: 'monthly' } as const
export type Frequency = keyof typeof frequencies
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

export const RecurrenceMeta = z.object({
  frequency: z.int().check(z.minimum(0), z.maximum(3)),
  /** Days, of a daily one. */
  every: z.optional(z.nullable(z.int().check(z.minimum(1, 'At least 1'), z.maximum(365)))),
  /** Of a weekly or fortnightly one; the day of the first date where none is named. */
  byweekday: z.optional(z.nullable(z.array(z.enum(weekdays)).check(z.maxLength(7)))),
})
export type RecurrenceMeta = z.infer<typeof RecurrenceMeta>
