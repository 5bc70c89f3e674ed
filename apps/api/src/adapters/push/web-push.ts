import library from 'web-push'
import type { Pushes, Push } from '../../kernel/push.ts'
import { WebhookUnreached, type Webhooks } from '../../kernel/webhooks.ts'
import { judgePushAnswer } from './push-answers.rules.ts'

type Options = {
  /**
   * Reaches the open internet only, because a subscription's address comes from a browser, or from
   * an attacker posing as one.
   */
  outside: Webhooks
  /** Contact for push services: a `mailto:` address. */
  contact: () => string
}

/** Sends pushes to browsers, following RFC 8030, 8188, 8291 and 8292. */
export const webPush = ({ outside, contact }: Options): Pushes => ({
  async send(push) {
    const request = prepare(push, contact())
    if (!request) return { is: 'gone', why: 'Its keys are not those of a browser' }
    try {
      const answer = await outside.post({ ...request, ...(push.signal && { signal: push.signal }) })
      return judgePushAnswer(answer)
    } catch (error) {
      // Without a response the push may have arrived. If it is sent again, the device shows it
      // once.
      if (error instanceof WebhookUnreached && !push.signal?.aborted)
        return { is: 'later', why: error.message }
      throw error
    }
  },
})

/**
 * Returns undefined if the device's keys cannot be used to encrypt. For example, its public key may
 * not be a point on the curve.
 */
function prepare(
  { device: { endpoint, ...keys }, pair, payload, ttl, isUrgent }: Push,
  subject: string,
) {
  try {
    const { headers, body } = library.generateRequestDetails({ endpoint, keys }, payload, {
      TTL: ttl,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
      vapidDetails: { subject, publicKey: pair.public_key, privateKey: pair.private_key },
    })
    const named = Object.entries(headers).filter(([name]) => name !== 'Content-Length')
    return {
      url: endpoint,
      headers: Object.fromEntries(named.map(([name, value]) => [name, String(value)])),
      body,
    }
  } catch {
    return undefined
  }
}
