import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** State of a channel. `failing`: every attempt since the last success has failed. */
export const ChannelDelivery = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(['not_set_up', 'working', 'failing']),
  /** Reason why the channel's server did not answer the latest check. Null if it answered. */
  problem: z.nullable(z.string()),
  /** Time when a message was last sent by this channel. */
  last_sent_at: z.nullable(Instant),
  /** Counts of the last 30 days. */
  sent: z.int(),
  failed: z.int(),
  waiting: z.int(),
})
export type ChannelDelivery = z.infer<typeof ChannelDelivery>

/**
 * Reason why a failed message cannot be sent again. For example, its links are no longer kept, or
 * its news is out of date.
 */
export const NotAgain = z.enum(['not_failed', 'not_kept', 'too_late'])
export type NotAgain = z.infer<typeof NotAgain>

export const FailedMessage = z.object({
  id: Id,
  channel: z.enum(['email', 'sms', 'push']),
  recipient: z.string(),
  subject: z.nullable(z.string()),
  error: z.string(),
  /** True if the message may have been sent. Sending it again may then deliver it twice. */
  is_unknown: z.boolean(),
  failed_at: Instant,
  not_again: z.nullable(NotAgain),
})
export type FailedMessage = z.infer<typeof FailedMessage>

/** An address that does not exist, according to a mail server. E-mail to it has stopped. */
export const BouncedAddress = z.object({
  id: Id,
  address: z.string(),
  /** Status code, such as `5.1.1`. */
  code: z.string(),
  words: z.string(),
  bounced_at: Instant,
})
export type BouncedAddress = z.infer<typeof BouncedAddress>

/** A mobile whose owner answered STOP. Only the owner can undo this, by answering START. */
export const StoppedMobile = z.object({ mobile: z.string(), stopped_at: Instant })
export type StoppedMobile = z.infer<typeof StoppedMobile>

export const Delivery = z.object({
  channels: z.array(ChannelDelivery),
  /** The latest 100 failures, newest first. */
  failures: z.array(FailedMessage),
  /** The newest 250. */
  bounced: z.array(BouncedAddress),
  /** The newest 250. */
  stopped: z.array(StoppedMobile),
})
export type Delivery = z.infer<typeof Delivery>
