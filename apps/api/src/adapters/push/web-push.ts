import library from 'web-push'
import type { Pushes, Push } from '../../kernel/push.ts'
import { WebhookUnreached, type Webhooks } from '../../kernel/webhooks.ts'
import { judgePushAnswer } from './push-answers.rules.ts'

type Options = {
  /** Reaches the open internet and nothing else: where a subscription leads, a browser says, or whoever plays one. */
  outside: Webhooks
  /** Where a push service can ask about us: `mailto:` an address. */
  contact: () => string
}

/** Messages to browsers as RFC 8030, 8188, 8291 and 8292 have it. */
export const webPush = ({ outside, contact }: Options): Pushes => ({
  async send(push) {
    const request = prepare(push, contact())
    if (!request) return { is: 'gone', why: 'Its keys are not those of a browser' }
    try {
      const answer = await outside.post({ ...request, ...(push.signal && { signal: push.signal }) })
      return judgePushAnswer(answer)
    } catch (error) {
      // Without an answer it may have arrived. Sent again, it takes the place of itself.
      if (error instanceof WebhookUnreached && !push.signal?.aborted)
        return { is: 'later', why: error.message }
      throw error
    }
  },
})

/** Undefined where nothing can be encrypted for such keys: not every point is on the curve. */
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
