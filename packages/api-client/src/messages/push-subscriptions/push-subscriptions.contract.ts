import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { NewPushSubscription, PushKey, PushTarget } from './push-subscriptions.schema.ts'

const endpointRefused = { push_endpoint_refused: 422 } as const

export const getPushKey = endpoint('GET', '/my/push/key', {
  summary: 'The key with which a browser subscribes.',
  ok: PushKey,
  access: 'signed_in',
})

/**
 * If several people share a device, the person who subscribed last receives its messages. The
 * subscription ends with the sign-in that saved it.
 */
export const savePushSubscription = endpoint('PUT', '/my/push/subscription', {
  summary:
    "Subscribes a browser to the caller's push messages. The latest ten browsers receive them.",
  body: NewPushSubscription,
  ok: z.object({ saved: z.literal(true) }),
  /**
   * `push_key_old`: the subscription was made for a key that is no longer used. Subscribe again.
   */
  problems: { ...endpointRefused, push_key_old: 409 },
  access: 'signed_in',
})

export const endPushSubscription = endpoint('POST', '/my/push/subscription/end', {
  summary:
    "Ends the subscription of one of the caller's browsers. Other people's subscriptions stay.",
  body: z.object({ endpoint: PushTarget.shape.endpoint }),
  ok: z.object({ ended: z.literal(true) }),
  access: 'signed_in',
  idempotent: false,
})

/**
 * A browser's worker makes this call if its push service changes the address, without a page or a
 * sign-in. The old address is secret and identifies the browser. The answer does not reveal whether
 * we knew the old address.
 */
export const movePushSubscription = endpoint('PUT', '/public/push/subscription', {
  summary: "Changes the address to which a browser's push messages are sent.",
  body: z.extend(PushTarget, { replaces: PushTarget.shape.endpoint }),
  ok: z.object({ moved: z.literal(true) }),
  problems: { ...endpointRefused },
  access: 'public',
})
