import * as z from 'zod/mini'
import { Instant } from '../../kernel/wire.ts'

/** Steps from an empty installation to the first customer, in their order. */
export const openingStepKeys = [
  'business',
  'look',
  'where',
  'services',
  'prices',
  'treasures',
  'staff',
  'money',
  'site',
  'safety',
  'try',
] as const
export const OpeningStepKey = z.enum(openingStepKeys)
export type OpeningStepKey = z.infer<typeof OpeningStepKey>

export const OpeningStep = z.object({
  key: OpeningStepKey,
  title: z.string(),
  /** `missing` stops the opening; `optional` can be done later. */
  state: z.enum(['done', 'missing', 'optional']),
  /** Why it matters, in one sentence. */
  why: z.string(),
  /** What is there, or what is missing. */
  words: z.string(),
  /** Label of its button, and the portal's address to which it leads. */
  action: z.string(),
  path: z.string(),
  /** Who made the latest change to it, and when; null where nobody is recorded. */
  by: z.nullable(z.string()),
  at: z.nullable(Instant),
})
export type OpeningStep = z.infer<typeof OpeningStep>

export const Opening = z.object({
  /** Null during the trial. */
  opened_at: z.nullable(Instant),
  opened_by: z.nullable(z.string()),
  steps: z.array(OpeningStep),
})
export type Opening = z.infer<typeof Opening>
