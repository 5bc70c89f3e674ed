import { computed, type ReadonlySignal } from '@preact/signals-react'
import { Labour, Materials, type ApiClient } from '@treasures/api-client'
import {
  createPendingEntries,
  type PendingEntries,
  type PendingEntry,
  type Sent,
} from '../shared/pending-entries.ts'
import { callErrors, keepSending } from '../shared/keep-sending.ts'
import { sendEntry } from './labour-dialog.calls.ts'
import type { LabourEntry, LabourKind, LabourRecorder } from './labour-entry.ts'

/**
 * Fields stored on the device: the input, and the job's service and amount to recognise it. They
 * contain no names.
 */
type Kept = {
  entry: LabourEntry
  service: string
  amount: string
  /** Token of the link that sends the entry. */
  token?: string | undefined
}
export type PendingLabour = PendingEntry<Kept>

export type LabourQueue = {
  /** Entries that wait for signal or were refused. */
  pending: ReadonlySignal<readonly PendingLabour[]>
  /** Stores an entry and sends it. Rejects with the errors of the API client. */
  submit: (key: string, what: Kept) => Promise<Sent<{ id: number }>>
  remove: (key: string) => void
  /** Sends pending entries now. */
  send: () => void
  /**
   * Sends pending entries at once. Sends them again when the signal or the visitor returns, and at
   * intervals. Returns a function that stops.
   */
  keepSending: (onSent: (id: number, entry: LabourEntry) => void) => () => void
}

const ofLinks = 'link'

/**
 * Key of the queue. Staff work online, so their entries are not stored. All links share one queue,
 * because each entry has its own token.
 */
export function ownerOf(who: LabourRecorder | undefined): string | undefined {
  if (who?.kind === 'admin') return undefined
  return who?.kind === 'self' ? `treasure ${who.id_treasure}` : ofLinks
}

/** Pending entries of one owner. Without an owner there are none. */
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
      const sending = keepSending(
        () =>
          entries.flush(owner, async (what, key) => onSent((await send(what, key)).id, what.entry)),
        entries.refresh,
      )
      again = sending.again
      return sending.stop
    },
  }
}

let entries: PendingEntries<Kept> | undefined

/** One instance per page. All tabs share its storage. */
const pendingLabour = (): PendingEntries<Kept> =>
  (entries ??= createPendingEntries({
    name: 'work',
    storage: () => globalThis.localStorage,
    locks: globalThis.navigator?.locks,
    now: Date.now,
    read: readKept,
    ...callErrors,
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
