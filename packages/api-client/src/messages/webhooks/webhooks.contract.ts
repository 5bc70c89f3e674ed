import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { Id, byId } from '../../kernel/wire.ts'
import { Webhook, WebhookDelivery, WebhookInput } from './webhooks.schema.ts'

const absent = { webhook_not_found: 404 } as const

export const listWebhooks = endpoint('GET', '/webhooks', {
  summary: 'Addresses that listeners call.',
  ok: z.object({ data: z.array(Webhook) }),
  access: 'admin',
  permission: 'automation.view',
})

const WithSecret = z.extend(Webhook, {
  /** `whsec_…`, the key that signs calls as in Standard Webhooks. Returned only once. */
  secret: z.string(),
})

export const createWebhook = endpoint('POST', '/webhook', {
  summary: 'Adds an address, and shows the secret with which its calls are signed, once.',
  body: WebhookInput,
  ok: WithSecret,
  problems: { webhook_address: 422 },
  access: 'super',
  idempotent: false,
})

export const updateWebhook = endpoint('PUT', '/webhook/{id}', {
  summary: 'Changes the name or the address.',
  ...byId,
  body: WebhookInput,
  ok: Webhook,
  problems: { ...absent, webhook_address: 422 },
  access: 'super',
})

export const rotateWebhookSecret = endpoint('POST', '/webhook/{id}/secret', {
  summary: 'Makes a new secret. For a day, calls are also signed with the old one.',
  ...byId,
  body: z.object({}),
  ok: WithSecret,
  problems: absent,
  access: 'super',
  idempotent: false,
})

export const resumeWebhook = endpoint('POST', '/webhook/{id}/resume', {
  summary: 'Resumes calls to a stopped address, beginning with the waiting ones.',
  ...byId,
  body: z.object({}),
  ok: Webhook,
  problems: absent,
  access: 'super',
})

export const deleteWebhook = endpoint('DELETE', '/webhook/{id}', {
  summary: 'Deletes an address that no listener calls. Waiting calls are not made.',
  ...byId,
  ok: z.object({ id: Id }),
  problems: { ...absent, webhook_in_use: 409 },
  access: 'super',
})

export const testWebhook = endpoint('POST', '/webhook/{id}/test', {
  summary: 'Makes a test call of type `webhook.tested` to an address, and shows its answer.',
  ...byId,
  body: z.object({}),
  ok: Webhook,
  problems: { ...absent, webhook_stopped: 409 },
  access: 'super',
})

/** Only supers may read them, because an address may answer with confidential data. */
export const listWebhookDeliveries = endpoint('GET', '/webhook/{id}/deliveries', {
  summary:
    'The latest 50 calls to an address, with its answers. Completed calls are kept for 30 days.',
  ...byId,
  ok: z.object({ data: z.array(WebhookDelivery) }),
  problems: absent,
  access: 'super',
})
