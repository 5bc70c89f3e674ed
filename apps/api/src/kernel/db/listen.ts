import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/**
 * Listens on a channel until the returned function is called. `gap` means that notifications may
 * have been missed.
 */
export type Listen = (
  channel: string,
  on: { notice: (payload: string) => void; gap: () => void },
) => Promise<() => Promise<void>>

/** Milliseconds between attempts to reconnect. The last value repeats. */
const delays = [100, 200, 400, 800, 1600, 3200, 5000]

/**
 * Listens on a connection of its own, because pooled connections come and go. If the connection
 * breaks, retries until it is restored, and then calls `gap`.
 */
export const listenOnPostgres =
  (connectionString: string): Listen =>
  async (channel, on) => {
    const stopped = new AbortController()
    let client: pg.Client | undefined

    async function connect() {
      const next = new pg.Client({ connectionString, keepAlive: true })
      next.on('notification', ({ payload = '' }) => on.notice(payload))
      next.on('error', () => {})
      next.once('end', () => void reconnect())
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      client = next
    }

    let reconnecting = false
    async function reconnect() {
      if (reconnecting) return
      reconnecting = true
      for (let attempt = 0; !stopped.signal.aborted; attempt++) {
        const delay = delays[Math.min(attempt, delays.length - 1)]
        await wait(delay, undefined, { signal: stopped.signal }).catch(() => {})
        if (stopped.signal.aborted) break
        try {
          await connect()
          on.gap()
          break
        } catch {
          // The server is not back yet.
        }
      }
      reconnecting = false
    }

    await connect()
    return async () => {
      stopped.abort()
      await client?.end().catch(() => {})
    }
  }
