import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

export const MessageState = z.enum([
  'waiting',
  'sending',
  'unknown',
  'sent',
  'delivered',
  'failed',
  'withheld',
])
export type MessageState = z.infer<typeof MessageState>

/** A message in the Outbox. `[link]` replaces secret links. */
export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(['email', 'sms', 'push']),
  recipient: z.string(),
  subject: z.nullable(z.string()),
  /** Null if the whole body is secret. */
  body: z.nullable(z.string()),
  /**
   * State of the removed secrets. `none`: nothing was removed. `closed`: `openMessage` shows them.
   * `mail_leaves`: never shown, because messages are really sent. `not_yours`: they belong to an
   * account that the caller may not manage. `over`: they are no longer kept.
   */
  secrets: z.enum(['none', 'closed', 'mail_leaves', 'not_yours', 'over']),
  /** Member of staff who last read the message with its links. */
  opened: z.nullable(z.object({ by: z.string(), at: Instant })),
  created_at: Instant,
  /** Time of sending, or null. Without a mail server, staff read the messages here. */
  sent_at: z.nullable(Instant),
  /**
   * A text is `unknown` if the provider did not answer when it was sent. A `sent` message may still
   * fail to arrive. A `withheld` message was not sent, because the recipient does not want it or
   * cannot be reached.
   */
  state: MessageState,
  /** Number of parts of a text. */
  segments: z.nullable(z.int()),
  /** Reason why the message was not sent, did not arrive or was withheld. */
  error: z.nullable(z.string()),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>
