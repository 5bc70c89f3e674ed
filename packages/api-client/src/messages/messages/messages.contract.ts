import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { growingPageOf, paged, Search } from '../../kernel/list-query.ts'
import { Id, PerPage, byId } from '../../kernel/wire.ts'
import { MessageState, OutboxMessage } from './messages.schema.ts'

export const listMessages = endpoint('GET', '/admin/messages', {
  summary: 'E-mails and texts, newest first.',
  query: z.object({
    ...paged,
    per_page: z._default(PerPage, 50),
    search: Search,
    /** Only messages in this state. */
    state: z.optional(MessageState),
  }),
  ok: growingPageOf(OutboxMessage),
  access: 'admin',
  permission: 'messages.view',
})

/** Records each opening, because the reader could act in the recipient's name. */
export const openMessage = endpoint('POST', '/admin/message/{id}/open', {
  summary: 'Shows a message with its links, if e-mails are not really sent.',
  ...byId,
  body: z.object({}),
  ok: z.object({ id: Id, subject: z.nullable(z.string()), body: z.string() }),
  problems: { message_not_found: 404, message_not_yours: 403, message_closed: 409 },
  access: 'admin',
  permission: 'messages.open',
  idempotent: false,
})
