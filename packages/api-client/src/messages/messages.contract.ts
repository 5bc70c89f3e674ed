import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, ListMeta, Page, PerPage } from '../wire.ts'

/** `body` is null where it holds a link that this reader may not use. */
export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  subject: z.nullable(z.string()),
  body: z.nullable(z.string()),
  created_at: Instant,
  /** Null while nothing has sent it: without a mail server messages wait here to be read. */
  sent_at: z.nullable(Instant),
  /** Why the last try to send it failed. */
  error: z.nullable(z.string()),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const listMessages = endpoint('GET', '/admin/messages', {
  summary: 'E-mails and texts, newest first.',
  query: z.object({
    page: z._default(Page, 1),
    per_page: z._default(PerPage, 50),
    search: z._default(z.string().check(z.trim(), z.maxLength(250)), ''),
  }),
  ok: z.object({ data: z.array(OutboxMessage), meta: ListMeta }),
  problems: {},
  access: 'admin',
  permission: 'messages.view',
})
