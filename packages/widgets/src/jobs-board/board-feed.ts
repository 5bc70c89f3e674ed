import {
  boardStreamPath,
  isApiError,
  listBoardChanges,
  readAnswer,
  type ApiClient,
  type BoardChange,
} from '@treasures/api-client'
import { pause, type Clock } from '../shared/clock.ts'
import { readEventStream } from './event-stream.ts'

export type BoardListener = {
  /**
   * Cursor of the latest change that the listener knows of. The feed starts there, and moves it. If
   * it is undefined, the first cursor may be newer than the search that the board shows.
   */
  since: string | undefined
  /** A job joined, left or changed. The same change may arrive twice. */
  changed: (change: BoardChange) => void
  /** Changes may have been missed, so the whole board must be searched again. */
  missed: () => void
}

/** Reports changes until the returned function is called. */
export type FollowBoard = (listener: BoardListener) => () => void

type FeedPorts = {
  client: ApiClient
  clock: Clock
  /** Visibility of the tab. `onChange` returns a function that stops listening. */
  visibility: { isHidden(): boolean; onChange(run: () => void): () => void }
  fetch?: typeof fetch
}

/** Milliseconds to wait for `hello`. After that, a proxy is probably buffering the stream. */
const helloWithin = 3_000
/**
 * Milliseconds of silence after which the connection counts as dead. The server sends a comment
 * every 15 s, so two comments are missing at that point.
 */
const silentAfter = 35_000
const pollEvery = 1_500
/**
 * Number of answers without a change after which polling slows down, up to `pollAtMost`
 * milliseconds.
 */
const quietAfter = 10
const pollAtMost = 20_000
/** Milliseconds until the next poll, at random but never above the nominal interval. */
const pollPause = (quiet: number) =>
  Math.min(pollAtMost, pollEvery * 1.5 ** Math.max(0, quiet - quietAfter)) *
  (0.7 + 0.3 * Math.random())
const retryAfter = (failures: number) => Math.min(30_000, 500 * 2 ** Math.min(failures, 6))
/** Milliseconds after which a stream counts as working. */
const steadyAfter = 10_000
/** Milliseconds until the stream is retried while polling works. */
const retryWhilePolling = 60_000
/**
 * Milliseconds in a hidden tab after which the whole board is searched again instead of each
 * change.
 */
const longHidden = 300_000

/**
 * Follows the live stream of the board. If a proxy buffers the stream or the stream keeps failing,
 * the feed polls and retries the stream now and then. A hidden tab has no connection and catches up
 * when it is visible.
 */
export function followBoard(ports: FeedPorts): FollowBoard {
  return (listener) => {
    const whole = new AbortController()
    let shown = new AbortController()
    let hiddenAt = 0

    const resume = () => {
      shown = new AbortController()
      void follow(ports, listener, AbortSignal.any([whole.signal, shown.signal]))
    }
    const stopWatching = ports.visibility.onChange(() => {
      if (ports.visibility.isHidden()) {
        hiddenAt = ports.clock.now()
        shown.abort()
      } else if (shown.signal.aborted) {
        if (ports.clock.now() - hiddenAt > longHidden) listener.missed()
        resume()
      }
    })
    if (ports.visibility.isHidden()) shown.abort()
    else resume()
    return () => {
      stopWatching()
      whole.abort()
    }
  }
}

function moveTo(listener: BoardListener, cursor: string) {
  const isFirst = listener.since === undefined
  listener.since = cursor
  if (isFirst) listener.missed()
}

async function follow(ports: FeedPorts, listener: BoardListener, signal: AbortSignal) {
  let failures = 0
  let polling: AbortController | undefined
  while (!signal.aborted) {
    const began = ports.clock.now()
    const saidHello = await listen(ports, listener, signal, () => {
      polling?.abort()
      polling = undefined
    })
    if (signal.aborted) break
    failures = ports.clock.now() - began > steadyAfter ? 1 : failures + 1
    if (!saidHello || failures > 2) {
      polling ??= startPolling(ports, listener, signal)
      await pause(ports.clock, retryWhilePolling * (0.75 + 0.5 * Math.random()), signal)
    } else await pause(ports.clock, retryAfter(failures) * (0.5 + Math.random()), signal)
  }
  polling?.abort()
}

/**
 * Reads one stream from connection to end. Resolves to true if the stream sent `hello`, and never
 * rejects.
 */
async function listen(
  { client, clock, fetch = globalThis.fetch }: FeedPorts,
  listener: BoardListener,
  signal: AbortSignal,
  onHello: () => void,
): Promise<boolean> {
  const line = new AbortController()
  let saidHello = false
  let callOff = clock.after(helloWithin, () => line.abort())
  const stay = () => {
    callOff()
    callOff = clock.after(silentAfter, () => line.abort())
  }
  try {
    const since = listener.since === undefined ? '' : `?since=${listener.since}`
    const answer = await fetch(client.url(boardStreamPath) + since, {
      headers: { accept: 'text/event-stream' },
      credentials: 'omit',
      referrerPolicy: 'strict-origin',
      cache: 'no-store',
      signal: AbortSignal.any([signal, line.signal]),
    })
    if (!answer.ok || !answer.body) return false
    for await (const event of readEventStream(answer.body)) {
      if (event.type === 'hello') {
        saidHello = true
        onHello()
        if (listener.since === undefined) moveTo(listener, String(JSON.parse(event.data).cursor))
      }
      if (event.type === 'change') {
        // The event's id is the position in the stream. The change's own id serves only to detect
        // duplicates.
        if (event.id !== undefined) listener.since = event.id
        const answer = { data: [JSON.parse(event.data)], cursor: '' }
        for (const change of readAnswer(listBoardChanges, answer).data) listener.changed(change)
      }
      if (saidHello) stay()
    }
  } catch {
    // The connection broke, was buffered, or the tab was hidden. The caller decides what to do.
  } finally {
    callOff()
    line.abort()
  }
  return saidHello
}

function startPolling({ client, clock }: FeedPorts, listener: BoardListener, signal: AbortSignal) {
  const own = new AbortController()
  const both = AbortSignal.any([signal, own.signal])
  void (async () => {
    let failures = 0
    let quiet = 0
    let refusedFor = 0
    while (!both.aborted) {
      try {
        const answer = await client.call(
          listBoardChanges,
          { query: { since: listener.since } as { since?: string } },
          { signal: both },
        )
        if (both.aborted) return
        failures = 0
        quiet = answer.data.length ? 0 : quiet + 1
        moveTo(listener, answer.cursor)
        answer.data.forEach((change) => listener.changed(change))
      } catch (error) {
        failures++
        refusedFor = 1_000 * ((isApiError(error) && error.retryAfter) || 0)
      }
      const wait = failures
        ? Math.max(refusedFor, pollEvery + retryAfter(failures)) * (1 + 0.5 * Math.random())
        : pollPause(quiet)
      await pause(clock, wait, both)
    }
  })()
  return own
}
