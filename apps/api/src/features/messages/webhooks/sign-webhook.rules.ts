import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/** Writes a secret in the form of Standard Webhooks: base64 after a prefix. */
export const writeSecret = (bytes: Buffer): string => `${prefix}${bytes.toString('base64')}`

/**
 * Returns the headers that prove that we made a call. They contain one signature for each valid
 * secret.
 */
export function signWebhook(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
