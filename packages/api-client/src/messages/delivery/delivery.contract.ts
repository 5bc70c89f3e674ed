import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Email } from '../../kernel/contacts.schema.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { Delivery } from './delivery.schema.ts'

const one = { ...byId, body: z.object({}) }
const mayEdit = { access: 'admin', permission: 'messages.edit' } as const

export const getDelivery = endpoint('GET', '/messages/delivery', {
  summary:
    'Whether messages reach people: each channel, failed messages, and addresses that receive none.',
  ok: Delivery,
  access: 'admin',
  permission: 'messages.view',
})

/**
 * Sends the e-mail at once, without the Outbox, and returns the mail server's own reply. Without
 * `to`, the e-mail is sent to the caller.
 */
export const testEmail = endpoint('POST', '/email/test', {
  summary: "Sends a test e-mail, and returns the mail server's answer.",
  body: z.object({ to: z.optional(Email) }),
  ok: z.object({
    to: z.string(),
    /** True if the mail server accepted the e-mail. Only the recipient knows whether it arrived. */
    taken: z.boolean(),
    words: z.string(),
  }),
  problems: { no_recipient: 422 },
  access: 'super',
  idempotent: false,
})

export const clearBounce = endpoint('POST', '/messages/bounce/{id}/clear', {
  summary: 'Allows e-mails to a bounced address again.',
  ...one,
  ok: z.object({ id: Id }),
  problems: { bounce_not_found: 404 },
  ...mayEdit,
})

export const retryMessage = endpoint('POST', '/admin/message/{id}/retry', {
  summary: 'Sends a failed message again, unchanged.',
  ...one,
  ok: z.object({ id: Id }),
  problems: {
    message_not_found: 404,
    message_not_failed: 409,
    message_not_kept: 409,
    message_too_late: 409,
  },
  ...mayEdit,
})
