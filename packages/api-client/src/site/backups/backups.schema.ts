import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** A backup that the server has begun. */
export const Backup = z.object({
  id: Id,
  /** Name in the server's backup folder. */
  file: z.string(),
  encrypted: z.boolean(),
  started_at: Instant,
  /** Null while the backup is in progress, and if it failed. */
  made_at: z.nullable(Instant),
  /** Reason for the failure, or null. */
  error: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** Number of photos and documents. */
  files: z.nullable(z.int()),
  /** Number of photo files that were missing when the backup was made. */
  missing_photos: z.nullable(z.int()),
  /** Time of the last trial restore. */
  tested_at: z.nullable(Instant),
  /** Reason why the trial restore failed, or null. */
  test_error: z.nullable(z.string()),
})
export type Backup = z.infer<typeof Backup>
