import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** An external address that is called when an event happens. */
export const WebhookInput = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give it a name'),
      z.maxLength(120, '120 characters at most'),
    ),
  /** An https address outside private networks. */
  url: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please fill in the address'),
      z.maxLength(500, '500 characters at most'),
    ),
})
export type WebhookInput = z.infer<typeof WebhookInput>

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  /**
   * The whole address for supers. Other staff receive only its origin, because addresses often
   * contain a secret.
   */
  url: z.string(),
  /** `stopped`: the address failed for days, and is not called until staff resume it. */
  state: z.enum(['working', 'failing', 'stopped']),
  failing_since: z.nullable(Instant),
  /** Last answer, or the reason why the address could not be reached. */
  last_result: z.nullable(z.string()),
  last_at: z.nullable(Instant),
  /** Number of waiting calls. */
  waiting: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

/** One call. It has the same id on every try. */
export const WebhookDelivery = z.object({
  id: z.int(),
  /** Value of the header `webhook-id`. */
  reference: z.string(),
  /** Name of the event. */
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** Status and beginning of the answer, or the reason why the address could not be reached. */
  result: z.nullable(z.string()),
  created_at: Instant,
  next_try_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
