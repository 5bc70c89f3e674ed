import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, Instant, ListMeta, Page, PerPage } from '../../kernel/wire.ts'

/** What opens something for its reader is taken out: `[link]`. */
export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(['email', 'sms']),
  recipient: z.string(),
  subject: z.nullable(z.string()),
  /** Null where all that it says is secret. */
  body: z.nullable(z.string()),
  /**
   * What was taken out of it: nothing; what `openMessage` shows; what nobody is shown, because e-mails are sent from
   * here; what belongs to an account that this reader may not manage; what is kept no longer.
   */
  secrets: z.enum(['none', 'closed', 'mail_leaves', 'not_yours', 'over']),
  /** Who of the staff read it last with its links. */
  opened: z.nullable(z.object({ by: z.string(), at: Instant })),
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

/** Whoever opens a message can act in the name of whoever it went to. It is written down. */
export const openMessage = endpoint('POST', '/admin/message/{id}/open', {
  summary: 'Shows a message with its links, where no e-mail leaves the house.',
  params: z.object({ id: Id }),
  body: z.object({}),
  ok: z.object({ id: Id, subject: z.nullable(z.string()), body: z.string() }),
  problems: { message_not_found: 404, message_not_yours: 403, message_closed: 409 },
  access: 'admin',
  permission: 'messages.open',
})
