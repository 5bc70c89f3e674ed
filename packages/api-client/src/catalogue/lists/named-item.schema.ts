import * as z from 'zod/mini'
import { DateInput } from '../../kernel/wire.ts'

/** Spaces at its ends, and several in a row, do not count: two names that differ by them alone are one. */
export const CatalogueName = z.string().check(
  z.overwrite((name) => name.replaceAll(/\s+/g, ' ').trim()),
  z.minLength(1, 'Name is required'),
  z.maxLength(60, '60 characters at most'),
)

/** From when something is no longer offered: today unless a later day is named. */
export const Retirement = z.object({
  from: z.optional(DateInput),
  /** Says what would happen, and changes nothing. */
  simulated: z.optional(z.boolean()),
})
export type Retirement = z.input<typeof Retirement>
