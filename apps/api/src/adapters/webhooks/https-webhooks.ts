import { fetch, Headers } from 'undici'
import { WebhookUnreached, type Webhooks } from '../../kernel/webhooks.ts'
import { guardedAgent, outsideTimeLimit, type OutsideOptions } from '../outside/guarded-agent.ts'

/** Characters of a response that are kept. */
const bodyAtMost = 500

/** Calls webhooks over https, on the open internet only. Redirects are not followed. */
export function httpsWebhooks({ protocol = 'https:', ...guard }: OutsideOptions = {}): Webhooks {
  const agent = guardedAgent(guard)
  return {
    async post({ url, headers, body, signal }) {
      if (URL.parse(url)?.protocol !== protocol)
        throw new WebhookUnreached('It is not called over https')
      const limit = AbortSignal.timeout(outsideTimeLimit)
      try {
        const answer = await fetch(url, {
          method: 'POST',
          headers: withType(headers),
          body,
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
          dispatcher: agent,
        })
        const retryAfter = secondsOf(answer.headers.get('retry-after'))
        return {
          status: answer.status,
          body: await readStart(answer.body),
          ...(retryAfter !== undefined && { retryAfter }),
        }
      } catch (error) {
        throw limit.aborted
          ? new WebhookUnreached(`No answer within ${outsideTimeLimit / 1_000} seconds`)
          : new WebhookUnreached(reasonOf(error))
      }
    },
  }
}

function withType(headers: Record<string, string>): Headers {
  const all = new Headers(headers)
  if (!all.has('content-type')) all.set('content-type', 'application/json')
  return all
}

/** Reads whole seconds, at most a day. Dates are ignored. */
const secondsOf = (value: string | null) =>
  value !== null && /^\d{1,9}$/.test(value) ? Math.min(Number(value), 86_400) : undefined

/** Reads the first characters and discards the rest, however long it is. */
async function readStart(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body) {
    text += decoder.decode(part, { stream: true })
    if (text.length >= bodyAtMost) break
  }
  return text.slice(0, bodyAtMost).replaceAll('\0', '')
}

/** `fetch` wraps the actual error as its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : 'It could not be reached'
}
