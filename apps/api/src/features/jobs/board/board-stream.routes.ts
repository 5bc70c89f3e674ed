import { boardStreamPath, type BoardChange } from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import { addressToCount } from '#kernel/http/rate-limits.ts'
import { refuseGenerally } from '#kernel/http/refuse.ts'
import type { BoardFeed } from './board-feed.ts'
import type { StreamLimits } from './stream-limits.ts'

/**
 * Milliseconds between comments. Proxies close a connection that is silent for about half a minute.
 */
const commentEvery = 15_000
/**
 * Maximum number of bytes that may wait for a slow browser. Above this number, the stream closes.
 * The browser reconnects and receives the missed changes.
 */
const backlogAtMost = 256 * 1024

/** Seconds before a refused browser may try again. */
const retryAfter = 30

/** Server-sent events for jobs that join and leave the board. */
export function boardStreamRoutes(app: FastifyInstance, feed: BoardFeed, limits: StreamLimits) {
  const open = new Set<() => void>()
  const byAddress = new Map<string, number>()

  app.get<{ Querystring: { since?: unknown } }>(
    boardStreamPath,
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      const since = readSince(request.headers['last-event-id'] ?? request.query.since)
      if (open.size >= limits.streams)
        throw refuseGenerally('unavailable', 'Too many boards are watching. Please poll instead.', {
          retryAfter,
        })
      const address = addressToCount(request.ip)
      const ofAddress = byAddress.get(address) ?? 0
      if (ofAddress >= limits.streamsPerAddress)
        throw refuseGenerally(
          'too_many_requests',
          'Too many boards are open at your address. Please close some, or poll instead.',
          { retryAfter },
        )
      byAddress.set(address, ofAddress + 1)

      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      })
      const send = (text: string) => {
        if (raw.writableLength > backlogAtMost) close()
        else raw.write(text)
      }
      const sendChanges = (changes: readonly BoardChange[], cursor: string) =>
        send(changes.map((change) => formatEvent('change', change, cursor)).join(''))

      const unsubscribe = feed.subscribe(sendChanges)
      const comments = setInterval(() => send(': still here\n\n'), commentEvery)
      const close = () => {
        if (!open.delete(close)) return
        const left = (byAddress.get(address) ?? 1) - 1
        if (left > 0) byAddress.set(address, left)
        else byAddress.delete(address)
        clearInterval(comments)
        unsubscribe()
        raw.end()
      }
      open.add(close)
      raw.once('close', close)
      raw.on('error', close)
      // The browser may have left already.
      if (raw.destroyed) return close()

      const cursor = feed.cursor()
      send(`retry: 2000\n\n${formatEvent('hello', { cursor }, cursor)}`)
      if (since !== undefined && !feed.isQuietSince(since)) {
        const missed = await feed.listSince(since)
        sendChanges(missed.data, missed.cursor)
      }
    },
  )

  return { closeAll: () => [...open].forEach((close) => close()) }
}

const formatEvent = (event: string, data: object, cursor: string) =>
  `event: ${event}\nid: ${cursor}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Reads the cursor. The browser's `last-event-id` has priority. Ignores a malformed value, because
 * it is not the visitor's fault.
 */
function readSince(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? value : undefined
}
