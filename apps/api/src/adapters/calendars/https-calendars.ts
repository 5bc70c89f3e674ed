import { fetch } from 'undici'
import { CalendarUnread, type Calendars, type Validators } from '../../kernel/calendars.ts'
import {
  guardedAgent,
  LeadsInside,
  outsideTimeLimit,
  type OutsideOptions,
} from '../outside/guarded-agent.ts'

/** Largest file, in bytes after decompression. */
const bytesAtMost = 5 * 1024 * 1024
const redirectsAtMost = 5

type Options = OutsideOptions & {
  /** Milliseconds for a whole file, including redirects. */
  timeLimit?: number
}

/**
 * Reads calendars over https, on the open internet only. Addresses to which a host redirects are
 * checked too.
 */
export function httpsCalendars({
  protocol = 'https:',
  timeLimit = outsideTimeLimit,
  ...guard
}: Options = {}): Calendars {
  const agent = guardedAgent(guard)

  async function follow(url: string, known: Validators | undefined, signal: AbortSignal) {
    for (let step = 0, at = url; step <= redirectsAtMost; step += 1) {
      if (URL.parse(at)?.protocol !== protocol) throw new CalendarUnread('unreachable')
      const answer = await fetch(at, {
        headers: {
          accept: 'text/calendar',
          ...(known?.etag && { 'if-none-match': known.etag }),
          ...(known?.last_modified && { 'if-modified-since': known.last_modified }),
        },
        redirect: 'manual',
        signal,
        dispatcher: agent,
      })
      const location = Math.floor(answer.status / 100) === 3 && answer.headers.get('location')
      const next = location && URL.parse(location, at)
      if (!next) return answer
      await answer.body?.cancel()
      at = next.href
    }
    throw new CalendarUnread('unreachable')
  }

  return {
    async read({ url, known, signal }) {
      const limit = AbortSignal.timeout(timeLimit)
      try {
        const answer = await follow(url, known, AbortSignal.any([signal, limit]))
        if (known && answer.status === 304) return { is: 'unchanged' }
        if (!answer.ok) throw new CalendarUnread(problemOf(answer.status))
        return {
          is: 'file',
          text: await readText(answer.body),
          etag: answer.headers.get('etag'),
          last_modified: answer.headers.get('last-modified'),
        }
      } catch (error) {
        if (signal.aborted || error instanceof CalendarUnread) throw error
        if (limit.aborted) throw new CalendarUnread('slow')
        const cause = error instanceof Error ? error.cause : undefined
        throw new CalendarUnread(cause instanceof LeadsInside ? 'inside' : 'unreachable')
      }
    },
  }
}

const problemOf = (status: number) =>
  status === 404 || status === 410
    ? 'gone'
    : status === 401 || status === 403
      ? 'refused'
      : 'unreachable'

/** Stops reading at the first byte beyond the limit. */
async function readText(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > bytesAtMost) throw new CalendarUnread('too_large')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
