import { randomBytes } from 'node:crypto'
import type { Seal } from '#kernel/seal.ts'
import { writeSecret } from './sign-webhook.rules.ts'
import type { WebhookRow } from './webhooks.store.ts'

const about = 'webhook'

/** Makes a secret, and its sealed form for storage. */
export function makeWebhookSecret(seal: Seal) {
  const secret = writeSecret(randomBytes(32))
  return { secret, sealed: seal.close(secret, about) }
}

/**
 * Secrets with which a call is signed at a given time. For a day after a rotation, the old secret
 * is used too.
 */
export const secretsAt = (
  seal: Seal,
  { secret, old_secret, old_until }: Pick<WebhookRow, 'secret' | 'old_secret' | 'old_until'>,
  at: Date,
): string[] => [
  seal.open(secret, about),
  ...(old_secret && old_until && old_until > at ? [seal.open(old_secret, about)] : []),
]
