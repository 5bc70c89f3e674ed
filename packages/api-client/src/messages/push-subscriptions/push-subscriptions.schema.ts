import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'

/**
 * The key that identifies us to push services. A subscription accepts only the sender with the key
 * for which it was made.
 */
export const PushKey = z.object({
  id: Id,
  /** An uncompressed P-256 point in base64url, the form of `applicationServerKey` in browsers. */
  public_key: z.string(),
})
export type PushKey = z.infer<typeof PushKey>

/** Address of a browser at its push service. */
const Endpoint = z.string().check(z.maxLength(1_000), z.startsWith('https://'))

/** The result of a browser's `PushSubscription.toJSON()`. */
export const PushTarget = z.object({
  endpoint: Endpoint,
  /** Browsers may add other keys. */
  keys: z.looseObject({
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/, 'is not a key')),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'is not a secret')),
  }),
})
export type PushTarget = z.infer<typeof PushTarget>

export const NewPushSubscription = z.extend(PushTarget, {
  /** Key for which the subscription was made. */
  public_key: z.string().check(z.maxLength(100)),
  /** Description such as "Chrome on Android". */
  device: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** Previous address of the same browser. */
  replaces: z.nullable(Endpoint),
})
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

/** Content of a push: JSON, at most 4 kB. */
export const PushedNotification = z.object({
  /** The notification's id. A second push with the same id replaces the first. */
  id: Id,
  title: z.string(),
  body: z.string(),
  /** Page that opens when the notification is pressed. */
  path: z.string(),
})
export type PushedNotification = z.infer<typeof PushedNotification>
