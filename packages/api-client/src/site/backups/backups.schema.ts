import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** A backup that the server began. */
export const Backup = z.object({
  id: Id,
  /** Its name in the server's folder of backups. */
  file: z.string(),
  encrypted: z.boolean(),
  started_at: Instant,
  /** Null while it is under way, and where it failed. */
  made_at: z.nullable(Instant),
  /** Why it failed. */
  error: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** Photos and documents. */
  files: z.nullable(z.int()),
  /** Files of photos that were gone when it was made. */
  missing_photos: z.nullable(z.int()),
  /** When it was last restored, to see that it can be. */
  tested_at: z.nullable(Instant),
  /** Why that failed. */
  test_error: z.nullable(z.string()),
})
export type Backup = z.infer<typeof Backup>
