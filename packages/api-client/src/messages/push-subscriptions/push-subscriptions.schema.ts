import * as z from 'zod/mini'
import { Id } from '../../kernel/wire.ts'

/** By what push services know us: a subscription is made for one key and hears nobody else. */
export const PushKey = z.object({
  id: Id,
  /** An uncompressed point of P-256 in base64url, as browsers take it for `applicationServerKey`. */
  public_key: z.string(),
})
export type PushKey = z.infer<typeof PushKey>

/** Where a browser's push service takes messages for it. */
const Endpoint = z.string().check(z.maxLength(1_000), z.startsWith('https://'))

/** As `PushSubscription.toJSON()` of a browser has it. */
export const PushTarget = z.object({
  endpoint: Endpoint,
  /** Browsers may add others. */
  keys: z.looseObject({
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/, 'is not a key')),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}={0,2}$/, 'is not a secret')),
  }),
})
export type PushTarget = z.infer<typeof PushTarget>

export const NewPushSubscription = z.extend(PushTarget, {
  /** The key for which it was made. */
  public_key: z.string().check(z.maxLength(100)),
  /** "Chrome on Android" */
  device: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** Where the same browser took messages before. */
  replaces: z.nullable(Endpoint),
})
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

/** What is pushed: JSON, at most 4 kB. */
export const PushedNotification = z.object({
  /** The notification's: shown twice, the second takes the place of the first. */
  id: Id,
  title: z.string(),
  body: z.string(),
  /** Where a press leads. */
  path: z.string(),
})
export type PushedNotification = z.infer<typeof PushedNotification>
