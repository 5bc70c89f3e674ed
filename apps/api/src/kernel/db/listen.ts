import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/**
 * Listens on a channel until the returned function is called. `gap` means that notifications may
 * have been missed.
 */
export type Listen = (channel: string, on: Listener) => Promise<() => Promise<void>>
type Listener = { notice: (payload: string) => void; gap: () => void }

/** Milliseconds between attempts to reconnect. The last value repeats. */
const delays = [100, 200, 400, 800, 1600, 3200, 5000]

const listenTo = (client: pg.Client, channel: string) =>
  client.query(`listen ${pg.escapeIdentifier(channel)}`)

/**
 * Listens to all channels on one connection of its own, because pooled connections come and go. If
 * the connection breaks, retries until it is restored, and then calls `gap`.
 */
export function listenOnPostgres(connectionString: string): Listen {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let stopped = new AbortController()
  let last: Promise<unknown> = Promise.resolve()
  /** Changes to the connection run one after another. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }

  async function connect() {
    const next = new pg.Client({ connectionString, keepAlive: true })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const { notice } of listeners.get(channel) ?? []) notice(payload)
    })
    next.on('error', () => {})
    next.once('end', () => {
      if (client !== next) return
      client = undefined
      void inTurn(reconnect)
    })
    await next.connect()
    for (const channel of listeners.keys()) await listenTo(next, channel)
    return next
  }

  async function reconnect() {
    for (let attempt = 0; listeners.size > 0; attempt++) {
      const delay = delays[Math.min(attempt, delays.length - 1)]
      await wait(delay, undefined, { signal: stopped.signal }).catch(() => {})
      if (listeners.size === 0) return
      try {
        client ??= await connect()
        break
      } catch {
        // The server is not back yet.
      }
    }
    for (const each of listeners.values()) for (const { gap } of each) gap()
  }

  return async (channel, on) => {
    await inTurn(async () => {
      client ??= await connect()
      const others = listeners.get(channel)
      if (others) return void others.add(on)
      await listenTo(client, channel)
      listeners.set(channel, new Set([on]))
    })
    return async () => {
      const others = listeners.get(channel)
      others?.delete(on)
      if (others?.size === 0) listeners.delete(channel)
      if (listeners.size === 0) stopped.abort()
      await inTurn(async () => {
        stopped = new AbortController()
        if (listeners.size > 0) return
        const idle = client
        client = undefined
        await idle?.end().catch(() => {})
      })
    }
  }
}
