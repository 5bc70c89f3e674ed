import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** A short notice under the bell. Contains no secret that would authorise its reader. */
export const Notification = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  /** Page of the portal with the record. Null if the recipient has none. */
  path: z.nullable(z.string()),
  created_at: Instant,
  is_read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const Unread = z.object({ unread: z.int() })
export type Unread = z.infer<typeof Unread>
