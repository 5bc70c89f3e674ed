import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** How a way in which messages reach people does. `failing`: what was tried since the last that left did not leave. */
export const ChannelDelivery = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(['not_set_up', 'working', 'failing']),
  /** Why nothing leaves, in words, where its server did not answer just now. */
  problem: z.nullable(z.string()),
  /** When a message left by it last. */
  last_sent_at: z.nullable(Instant),
  /** Of the last 30 days. */
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
})
export type ChannelDelivery = z.infer<typeof ChannelDelivery>

/** Why a message that failed cannot be sent again: it holds links that are kept no longer, or is old news. */
export const NotAgain = z.enum(['not_failed', 'not_kept', 'too_late'])
export type NotAgain = z.infer<typeof NotAgain>

export const FailedMessage = z.object({
  id: Id,
  channel: z.enum(['email', 'sms', 'push']),
  recipient: z.string(),
  subject: z.nullable(z.string()),
  error: z.string(),
  /** It may have gone: sent again it may come twice. */
  is_unknown: z.boolean(),
  failed_at: Instant,
  not_again: z.nullable(NotAgain),
})
export type FailedMessage = z.infer<typeof FailedMessage>

/** An address at which nobody is, as a mail server said it. It gets no more e-mail. */
export const BouncedAddress = z.object({
  id: Id,
  address: z.string(),
  /** `5.1.1` */
  code: z.string(),
  words: z.string(),
  bounced_at: Instant,
})
export type BouncedAddress = z.infer<typeof BouncedAddress>

/** A mobile whose owner answered STOP. Only they can lift that, by START. */
export const StoppedMobile = z.object({ mobile: z.string(), stopped_at: Instant })
export type StoppedMobile = z.infer<typeof StoppedMobile>

export const Delivery = z.object({
  channels: z.array(ChannelDelivery),
  /** The 100 that failed last, newest first. */
  failures: z.array(FailedMessage),
  /** The newest 250. */
  bounced: z.array(BouncedAddress),
  /** The newest 250. */
  stopped: z.array(StoppedMobile),
})
export type Delivery = z.infer<typeof Delivery>
