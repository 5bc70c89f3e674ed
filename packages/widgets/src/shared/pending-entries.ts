import { signal, type ReadonlySignal } from '@preact/signals-react'

/** An entry to send, stored on the device until the server has answered. */
export type PendingEntry<T> = {
  /** Idempotency-Key of every try, so that the entry counts once. */
  key: string
  /** Owner of the entry. The entry is sent and shown in the owner's name only. */
  owner: string
  /** Milliseconds since 1970. */
  at: number
  what: T
  /** Code of the refusal. A refused entry is not sent again unchanged. */
  refused?: string | undefined
}

type NewEntry<T> = Pick<PendingEntry<T>, 'key' | 'owner' | 'what'>

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
type Locks = { request: (name: string, options: LockOptions, run: LockRun) => Promise<unknown> }
type LockRun = (lock: unknown) => Promise<void>

export type PendingEntriesPorts<T> = {
  name: string
  /** Returns undefined, or throws, if the browser provides no storage. */
  storage: () => Storage | undefined
  /**
   * The browser's locks, which keep several tabs from sending the same entry. Undefined on pages
   * without https.
   */
  locks: Locks | undefined
  now: () => number
  /** Reads a stored value. Returns undefined if it is invalid. */
  read: (what: unknown) => T | undefined
  /** True if it is unknown whether the entry has arrived. */
  isLost: (error: unknown) => boolean
  /** Returns the code of a permanent refusal, or undefined if a retry may succeed. */
  refusalOf: (error: unknown) => string | undefined
}

export type Send<T, A> = (what: T, key: string) => Promise<A>
export type Sent<A> = { at: 'sent'; answer: A } | { at: 'pending' }

export type PendingEntries<T> = {
  all: ReadonlySignal<readonly PendingEntry<T>[]>
  /**
   * Stores an entry, sends it, and removes it with the answer. Resolves to `pending` if the server
   * was not reached.
   * @throws the server's refusal, or the network error if the browser stores nothing
   */
  submit: <A>(entry: NewEntry<T>, send: Send<T, A>) => Promise<Sent<A>>
  /** Stores an entry, to be sent by `flush`. Returns false if the browser stores nothing. */
  add: (entry: NewEntry<T>) => boolean
  /** Sends waiting entries, the oldest first. Resolves to false if some still wait. */
  flush: (owner: string, send: Send<T, unknown>) => Promise<boolean>
  remove: (key: string) => void
  /** Reads the storage again, because another tab may have stored or sent something. */
  refresh: () => void
}

/** Each entry is an item of the storage, so that two tabs cannot overwrite each other's entries. */
export function createPendingEntries<T>(ports: PendingEntriesPorts<T>): PendingEntries<T> {
  // An earlier name, kept because devices still store entries under it.
  const prefix = `treasures-outbox:${ports.name}:`
  const entries = signal<readonly PendingEntry<T>[]>([])
  /** Replaces the browser's locks within one tab. */
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

  /** Returns false if the browser stores nothing, as in a private window or with full storage. */
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

  /**
   * Calls `run` if no other caller, in this or another tab, is sending the entry. Otherwise does
   * nothing.
   */
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

  const add = (entry: NewEntry<T>) => write({ ...entry, at: ports.now() })

  async function submit<A>(entry: NewEntry<T>, send: Send<T, A>): Promise<Sent<A>> {
    let sent: Sent<A> = { at: 'pending' }
    // The entry is stored before anything is waited for, so that it can be sent again with its key
    // even if this tab closes at once.
    const isKept = add(entry)
    await alone(entry.key, async () => {
      try {
        sent = { at: 'sent', answer: await send(entry.what, entry.key) }
      } catch (error) {
        if (isKept && ports.isLost(error)) return
        remove(entry.key)
        throw error
      }
      remove(entry.key)
    })
    // Another tab may have sent the entry before this one could.
    if (sent.at === 'pending') refresh()
    return sent
  }

  async function flush(owner: string, send: Send<T, unknown>): Promise<boolean> {
    refresh()
    let isReached = true
    for (const { key } of waiting(owner)) {
      await alone(key, async () => {
        // Another tab may have sent the entry since the list was read.
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

  return { all: entries, add, submit, flush, remove, refresh }
}
