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
