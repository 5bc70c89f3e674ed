import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** What its reader was told, in a few words. Nothing in it lets anybody do anything. */
export const Notification = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  /** A page of the portal where its reader finds the record; null where there is none for them. */
  path: z.nullable(z.string()),
  created_at: Instant,
  is_read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const Unread = z.object({ unread: z.int() })
export type Unread = z.infer<typeof Unread>
