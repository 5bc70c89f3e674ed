import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** Background work that has failed too often and waits for staff. */
export const FailedTask = z.object({
  id: Id,
  /** Name such as `job.match`. */
  name: z.string(),
  /** Subject of the task, usually a record's number. */
  subject: z.nullable(z.string()),
  failed_at: Instant,
  /** Number of tries. */
  tries: z.int(),
  /** Error of the last try, without personal data. */
  error: z.string(),
})
export type FailedTask = z.infer<typeof FailedTask>
