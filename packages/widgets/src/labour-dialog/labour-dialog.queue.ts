import { computed, type ReadonlySignal } from '@preact/signals-react'
import { isApiError, Labour, Materials, type ApiClient } from '@treasures/api-client'
import {
  createPendingEntries,
  type PendingEntries,
  type PendingEntry,
  type Sent,
} from '../shared/pending-entries.ts'
import { sendEntry } from './labour-dialog.calls.ts'
import type { LabourEntry, LabourKind, LabourRecorder } from './labour-entry.ts'

/** What is kept on the device: what was typed, and the job's service and amount to know it again by. Nobody's name. */
type Kept = {
  entry: LabourEntry
  service: string
  amount: string
  /** The link by which it is sent. */
  token?: string | undefined
}
export type PendingLabour = PendingEntry<Kept>

export type LabourQueue = {
  /** What waits for signal, or was refused. */
  pending: ReadonlySignal<readonly PendingLabour[]>
  /** Keeps an entry, and sends it. Rejects as the API client does. */
  submit: (key: string, what: Kept) => Promise<Sent<{ id: number }>>
  remove: (key: string) => void
  /** Sends what is pending now. */
  send: () => void
  /** Sends it, too, whenever the signal or the visitor comes back, and every now and then while something waits. */
  keepSending: (onSent: (id: number, entry: LabourEntry) => void) => () => void
}

const ofLinks = 'link'

/** Staff have a line; nothing of theirs is kept. Those of links are one: each entry brings its own. */
export function ownerOf(who: LabourRecorder | undefined): string | undefined {
  if (who?.kind === 'admin') return undefined
  return who?.kind === 'self' ? `treasure ${who.id_treasure}` : ofLinks
}

/** Milliseconds between two tries while something waits: the browser does not always say when the signal is back. */
const patience = { least: 15_000, most: 300_000 }

/** The pending entries of one owner; of nobody there are none. */
export function createLabourQueue(client: ApiClient, owner: string | undefined): LabourQueue {
  const entries = pendingLabour()
  const send = ({ entry, token = '' }: Kept, key: string) =>
    sendEntry(client, owner === ofLinks ? { kind: 'link', token } : { kind: 'self' }, entry, key)
  let again = () => {}

  return {
    pending: computed(() => entries.all.value.filter((one) => one.owner === owner)),
    submit: (key, what) => entries.submit({ key, owner: owner ?? '', what }, send),
    remove: entries.remove,
    send: () => again(),

    keepSending(onSent) {
      if (owner === undefined) return () => {}
      let timer: ReturnType<typeof setTimeout> | undefined
      let wait = patience.least
      let isOver = false

      async function flush() {
        clearTimeout(timer)
        const isDone = await entries.flush(owner ?? '', async (what, key) =>
          onSent((await send(what, key)).id, what.entry),
        )
        if (isOver) return
        clearTimeout(timer)
        if (isDone) wait = patience.least
        else timer = setTimeout(() => void flush(), wait)
        wait = Math.min(wait * 2, patience.most)
      }
      again = () => {
        wait = patience.least
        if (!document.hidden) void flush()
      }
      const stop = new AbortController()
      const { signal } = stop
      window.addEventListener('online', again, { signal })
      window.addEventListener('storage', entries.refresh, { signal })
      document.addEventListener('visibilitychange', again, { signal })
      void flush()
      return () => {
        isOver = true
        clearTimeout(timer)
        stop.abort()
      }
    },
  }
}

let entries: PendingEntries<Kept> | undefined

/** One for the page; the storage is one for all its tabs. */
const pendingLabour = (): PendingEntries<Kept> =>
  (entries ??= createPendingEntries({
    name: 'work',
    storage: () => globalThis.localStorage,
    locks: globalThis.navigator?.locks,
    now: Date.now,
    read: readKept,
    isLost: (error) => !isApiError(error),
    refusalOf,
  }))

const schemas = { labour: Labour, materials: Materials }

function readKept(raw: unknown): Kept | undefined {
  const { entry, service, amount, token } = (raw ?? {}) as Partial<Kept>
  const kind: LabourKind = entry?.kind === 'materials' ? 'materials' : 'labour'
  const { data } = schemas[kind].safeParse(entry)
  if (!data || typeof service !== 'string' || typeof amount !== 'string') return undefined
  return {
    entry: { kind, ...data } as LabourEntry,
    service,
    amount,
    ...(typeof token === 'string' && { token }),
  }
}

/** Another try may go through once there is signal, a session, time. */
const mayYetPass = [401, 408, 429]

const refusalOf = (error: unknown) =>
  isApiError(error) && error.status < 500 && !mayYetPass.includes(error.status)
    ? error.code
    : undefined
