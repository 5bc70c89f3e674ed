import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** Work in the background that was tried too often, and waits for a person. */
export const FailedTask = z.object({
  id: Id,
  /** `job.match`. */
  name: z.string(),
  /** What it is about: the number of a record, mostly. */
  subject: z.nullable(z.string()),
  failed_at: Instant,
  /** How often it was tried. */
  tries: z.int(),
  /** What the last try said, without what is personal. */
  error: z.string(),
})
export type FailedTask = z.infer<typeof FailedTask>
