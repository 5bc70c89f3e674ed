import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { NewPushSubscription, PushKey, PushTarget } from './push-subscriptions.schema.ts'

const endpointRefused = { push_endpoint_refused: 422 } as const

export const getPushKey = endpoint('GET', '/my/push/key', {
  summary: 'The key for which a browser subscribes.',
  ok: PushKey,
  access: 'signed_in',
})

/** Of several people at one device the last has it. It ends with the sign-in by which it was saved. */
export const savePushSubscription = endpoint('PUT', '/my/push/subscription', {
  summary: "Has the caller's messages pushed to a browser; the last ten of theirs get them.",
  body: NewPushSubscription,
  ok: z.object({ saved: z.literal(true) }),
  /** `push_key_old`: it was made for a key that we use no more. Subscribe anew. */
  problems: { ...endpointRefused, push_key_old: 409 },
  access: 'signed_in',
})

export const endPushSubscription = endpoint('POST', '/my/push/subscription/end', {
  summary: "Has nothing pushed to one of the caller's browsers any more; what is not theirs stays.",
  body: z.object({ endpoint: PushTarget.shape.endpoint }),
  ok: z.object({ ended: z.literal(true) }),
  access: 'signed_in',
  idempotent: false,
})

/**
 * What a browser's worker calls when its push service gives it another address: no page is open and nobody signed in
 * there. Whoever knows the old address, which is secret, is that browser. The answer tells nobody whether it was known.
 */
export const movePushSubscription = endpoint('PUT', '/public/push/subscription', {
  summary: 'Says where a browser takes messages from now on.',
  body: z.extend(PushTarget, { replaces: PushTarget.shape.endpoint }),
  ok: z.object({ moved: z.literal(true) }),
  problems: { ...endpointRefused },
  access: 'public',
})
