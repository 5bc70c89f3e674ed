import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** What opens something for its reader is taken out: `[link]`. */
export const OutboxMessage = z.object({
  id: Id,
  channel: z.enum(['email', 'sms', 'push']),
  recipient: z.string(),
  subject: z.nullable(z.string()),
  /** Null where all that it says is secret. */
  body: z.nullable(z.string()),
  /**
   * What was taken out of it: nothing; what `openMessage` shows; what nobody is shown, because messages are sent from
   * here; what belongs to an account that this reader may not manage; what is kept no longer.
   */
  secrets: z.enum(['none', 'closed', 'mail_leaves', 'not_yours', 'over']),
  /** Who of the staff read it last with its links. */
  opened: z.nullable(z.object({ by: z.string(), at: Instant })),
  created_at: Instant,
  /** Null while nothing has sent it: without a mail server messages wait here to be read. */
  sent_at: z.nullable(Instant),
  /**
   * A text may be unknown: handed over without an answer. What was sent may have failed to arrive. What is withheld was
   * not sent, because its reader does not want it or there is no way to them.
   */
  state: z.enum(['waiting', 'sending', 'unknown', 'sent', 'delivered', 'failed', 'withheld']),
  /** Parts in which a text is sent. */
  segments: z.nullable(z.int()),
  /** Why the last try to send it failed, why it did not arrive, or why it was withheld. */
  error: z.nullable(z.string()),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>
