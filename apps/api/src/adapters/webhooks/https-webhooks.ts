import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, fetch, Headers } from 'undici'
import { isPublicAddress } from '../../kernel/public-address.rules.ts'
import { WebhookUnreached, type Webhooks } from '../../kernel/webhooks.ts'

/** Milliseconds until a call times out. */
const timeLimit = 10_000
/** Characters of a response that are kept. */
const bodyAtMost = 500

type Options = {
  /** Lets tests call private addresses, also without https. */
  mayConnect?: (address: string) => boolean
  protocol?: 'https:' | 'http:'
}

/**
 * Calls webhooks over https. Resolved addresses are checked before connecting, and the connected
 * address is checked again, because a name can resolve differently a moment later. Redirects are
 * not followed.
 */
export function httpsWebhooks({
  mayConnect = isPublicAddress,
  protocol = 'https:',
}: Options = {}): Webhooks {
  const refused = (host: string) =>
    new WebhookUnreached(`${host} is no address of the open internet`)

  const lookup: LookupFunction = (host, options, answer) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const wrong =
        error ?? (found.every(({ address }) => mayConnect(address)) ? null : refused(host))
      if (wrong) return answer(wrong, [])
      if (options.all) return answer(null, found)
      const [first] = found
      answer(null, first?.address ?? '', first?.family)
    })

  const connector = buildConnector({ lookup, timeout: timeLimit })
  const agent = new Agent({
    bodyTimeout: timeLimit,
    headersTimeout: timeLimit,
    // Connections are not reused, so that each call resolves and checks the address again.
    pipelining: 0,
    connect(options, callback) {
      // Literal addresses skip the lookup, so they are checked here.
      const host = options.hostname.replace(/^\[|\]$/g, '')
      if (/^[\d.]+$|:/.test(host) && !mayConnect(host)) return callback(refused(host), null)
      connector(options, (error, socket) => {
        if (error) return callback(error, null)
        if (mayConnect(socket.remoteAddress ?? '')) return callback(null, socket)
        socket.destroy()
        callback(refused(host), null)
      })
    },
  })

  return {
    async post({ url, headers, body, signal }) {
      if (URL.parse(url)?.protocol !== protocol)
        throw new WebhookUnreached('It is not called over https')
      const limit = AbortSignal.timeout(timeLimit)
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
          ? new WebhookUnreached(`No answer within ${timeLimit / 1_000} seconds`)
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
