import * as z from 'zod/mini'
import { Id, Instant } from '../../kernel/wire.ts'

/** An address of somebody else's that is called when something happens. */
export const WebhookInput = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please give it a name'),
      z.maxLength(120, '120 characters at most'),
    ),
  /** https, and no address of a private network. */
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
  /** Whole for supers. Other staff read its origin alone: addresses often hold a secret. */
  url: z.string(),
  /** Stopped: it failed for days, and is called again once staff say so. */
  state: z.enum(['working', 'failing', 'stopped']),
  failing_since: z.nullable(Instant),
  /** What it answered last, or why it could not be reached. */
  last_result: z.nullable(z.string()),
  last_at: z.nullable(Instant),
  /** Calls that wait. */
  waiting: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

/** One call, by one id over all its tries. */
export const WebhookDelivery = z.object({
  id: z.int(),
  /** As its reader has it in `webhook-id`. */
  reference: z.string(),
  /** The name of the event. */
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** The status that it answered with and the first of what it said, or why it could not be reached. */
  result: z.nullable(z.string()),
  created_at: Instant,
  next_try_at: z.nullable(Instant),
  ended_at: z.nullable(Instant),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
