import { signal, type ReadonlySignal } from '@preact/signals-react'

/** Something to send, kept on the device until the server has answered. */
export type PendingEntry<T> = {
  /** The Idempotency-Key of every try: however often it is sent, it counts once. */
  key: string
  /** Whose it is. Nobody else sends or sees it. */
  owner: string
  /** Milliseconds since 1970. */
  at: number
  what: T
  /** Code of the refusal; it is not sent again as it is. */
  refused?: string | undefined
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
type Locks = { request: (name: string, options: LockOptions, run: LockRun) => Promise<unknown> }
type LockRun = (lock: unknown) => Promise<void>

export type PendingEntriesPorts<T> = {
  name: string
  /** Undefined, or throwing, where the browser has none to give. */
  storage: () => Storage | undefined
  /** Of the browser, so that several tabs do not send the same at once; undefined on pages without https. */
  locks: Locks | undefined
  now: () => number
  /** Reads what was stored; undefined where it is none of ours. */
  read: (what: unknown) => T | undefined
  /** Nobody knows whether it arrived. */
  isLost: (error: unknown) => boolean
  /** The code where the server has said no for good; undefined where another try may go through. */
  refusalOf: (error: unknown) => string | undefined
}

export type Send<T, A> = (what: T, key: string) => Promise<A>
export type Sent<A> = { at: 'sent'; answer: A } | { at: 'pending' }

export type PendingEntries<T> = {
  all: ReadonlySignal<readonly PendingEntry<T>[]>
  /**
   * Keeps it, sends it, and forgets it with the answer. Resolves to `pending` where the server was not reached.
   * @throws what the server answered instead, or why it was not reached where nothing can be kept.
   */
  submit: <A>(
    entry: Pick<PendingEntry<T>, 'key' | 'owner' | 'what'>,
    send: Send<T, A>,
  ) => Promise<Sent<A>>
  /** Sends what waits, the oldest first. False where some still waits. */
  flush: (owner: string, send: Send<T, unknown>) => Promise<boolean>
  remove: (key: string) => void
  /** Looks again: another tab may have kept or sent something. */
  refresh: () => void
}

/** One entry of the storage for each, so that two tabs cannot write over each other. */
export function createPendingEntries<T>(ports: PendingEntriesPorts<T>): PendingEntries<T> {
  // Its name on devices from before, which still hold some.
  const prefix = `treasures-outbox:${ports.name}:`
  const entries = signal<readonly PendingEntry<T>[]>([])
  /** Stands in for the browser's locks within one tab. */
  const busy = new Set<string>()
  refresh()

  function attempt<R>(act: (storage: Storage) => R): R | undefined {
    try {
      const storage = ports.storage()
      return storage && act(storage)
    } catch {
      return undefined
    }
  }

  function read(storage: Storage, key: string): PendingEntry<T> | undefined {
    const text = storage.getItem(prefix + key)
    const { owner, at, what: raw, refused } = JSON.parse(text ?? '{}') as Record<string, unknown>
    const what = ports.read(raw)
    if (typeof owner !== 'string' || typeof at !== 'number' || what === undefined) return undefined
    return { key, owner, at, what, ...(typeof refused === 'string' && { refused }) }
  }

  function refresh() {
    const all = attempt((storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => attempt(() => read(storage, name.slice(prefix.length))) ?? []),
    )
    entries.value = (all ?? []).toSorted((a, b) => a.at - b.at)
  }

  /** False where the browser keeps nothing: a private window, no room left. */
  function write({ key, ...entry }: PendingEntry<T>): boolean {
    const isWritten = attempt((storage) => {
      storage.setItem(prefix + key, JSON.stringify(entry))
      return true
    })
    refresh()
    return isWritten ?? false
  }

  function remove(key: string) {
    attempt((storage) => storage.removeItem(prefix + key))
    refresh()
  }

  /** Runs while nobody else, here or in another tab, is at this entry; not at all where somebody is. */
  async function alone(key: string, run: () => Promise<void>) {
    if (busy.has(key)) return
    busy.add(key)
    try {
      if (!ports.locks) await run()
      else
        await ports.locks.request(prefix + key, { ifAvailable: true }, async (lock) => {
          if (lock) await run()
        })
    } finally {
      busy.delete(key)
    }
  }

  async function submit<A>(
    given: Pick<PendingEntry<T>, 'key' | 'owner' | 'what'>,
    send: Send<T, A>,
  ): Promise<Sent<A>> {
    const entry = { ...given, at: ports.now() }
    let sent: Sent<A> = { at: 'pending' }
    // Kept before it is sent: whatever happens to this tab meanwhile, it is sent again with its key.
    await alone(entry.key, async () => {
      const isKept = write(entry)
      try {
        sent = { at: 'sent', answer: await send(entry.what, entry.key) }
      } catch (error) {
        if (isKept && ports.isLost(error)) return
        remove(entry.key)
        throw error
      }
      remove(entry.key)
    })
    return sent
  }

  async function flush(owner: string, send: Send<T, unknown>): Promise<boolean> {
    refresh()
    let isReached = true
    for (const { key } of waiting(owner)) {
      await alone(key, async () => {
        // Another tab may have sent it since the list was read.
        const entry = attempt((storage) => read(storage, key))
        if (!entry || entry.refused !== undefined) return
        try {
          await send(entry.what, key)
          remove(key)
        } catch (error) {
          const refused = ports.refusalOf(error)
          if (refused === undefined) isReached = false
          else write({ ...entry, refused })
        }
      })
      if (!isReached) break
    }
    refresh()
    return waiting(owner).length === 0
  }

  const waiting = (owner: string) =>
    entries.peek().filter((entry) => entry.owner === owner && entry.refused === undefined)

  return { all: entries, submit, flush, remove, refresh }
}
