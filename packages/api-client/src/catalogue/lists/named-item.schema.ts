import * as z from 'zod/mini'
import { DateInput } from '../../kernel/wire.ts'

/** Surplus spaces are removed, so names that differ only in spaces are the same. */
export const CatalogueName = z.string().check(
  z.overwrite((name) => name.replaceAll(/\s+/g, ' ').trim()),
  z.minLength(1, 'Name is required'),
  z.maxLength(60, '60 characters at most'),
)

/** First day on which an item is no longer offered. Defaults to today. */
export const Retirement = z.object({
  from: z.optional(DateInput),
  /** Dry run: returns what would happen and changes nothing. */
  simulated: z.optional(z.boolean()),
})
export type Retirement = z.input<typeof Retirement>
