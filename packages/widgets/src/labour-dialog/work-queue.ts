import { isApiError, Labour, Materials, type ApiClient } from '@treasures/api-client'
import { createOutboxQueue, type Kept, type OutboxQueue } from '../shared/outbox-queue.ts'
import { sendWork } from './work-calls.ts'
import type { WorkEntry, WorkKind, WorkWho } from './work-entry.ts'

/** What is kept on the device: what was typed, and the job's service and amount to know it again by. Nobody's name. */
export type KeptEntry = {
  entry: WorkEntry
  service: string
  amount: string
  /** The link by which it is sent. */
  token?: string | undefined
}
export type KeptWork = Kept<KeptEntry>

/** Staff have a line; nothing of theirs is kept. Those of links are one: each entry brings its own. */
export function ownerOf(who: WorkWho | undefined): string | undefined {
  if (who?.kind === 'admin') return undefined
  return who?.kind === 'self' ? `treasure ${who.id_treasure}` : 'link'
}

const schemas = { labour: Labour, materials: Materials }

function readKept(raw: unknown): KeptEntry | undefined {
  const { entry, service, amount, token } = (raw ?? {}) as Partial<KeptEntry>
  const kind: WorkKind = entry?.kind === 'materials' ? 'materials' : 'labour'
  const { data } = schemas[kind].safeParse(entry)
  if (!data || typeof service !== 'string' || typeof amount !== 'string') return undefined
  return {
    entry: { kind, ...data } as WorkEntry,
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

let queue: OutboxQueue<KeptEntry> | undefined

/** One for the page; the storage is one for all its tabs. */
export const workQueue = (): OutboxQueue<KeptEntry> =>
  (queue ??= createOutboxQueue({
    name: 'work',
    storage: () => globalThis.localStorage,
    locks: globalThis.navigator?.locks,
    now: Date.now,
    read: readKept,
    isLost: (error) => !isApiError(error),
    refusalOf,
  }))

/** Sends an entry as whoever kept it. */
export const sendKept = (
  client: ApiClient,
  who: WorkWho | undefined,
  { entry, token = '' }: KeptEntry,
  key: string,
) => sendWork(client, who?.kind === 'self' ? who : { kind: 'link', token }, entry, key)

/** Milliseconds between two tries while something waits: the browser does not always say when the signal is back. */
const patience = { least: 15_000, most: 300_000 }

/**
 * Sends what is kept now, whenever the signal or the visitor comes back, and every now and then while something
 * waits.
 */
export function keepSending(
  client: ApiClient,
  who: WorkWho | undefined,
  onSent: (work: { id: number }, entry: WorkEntry) => void,
): { send: () => void; stop: () => void } {
  const owner = ownerOf(who)
  if (owner === undefined) return { send: () => {}, stop: () => {} }
  const queue = workQueue()
  const sendOne = async (what: KeptEntry, key: string) => {
    onSent(await sendKept(client, who, what, key), what.entry)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = patience.least
  let isOver = false

  async function send() {
    clearTimeout(timer)
    const isDone = await queue.flush(owner ?? '', sendOne)
    if (isOver) return
    clearTimeout(timer)
    if (isDone) wait = patience.least
    else timer = setTimeout(() => void send(), wait)
    wait = Math.min(wait * 2, patience.most)
  }
  const again = () => {
    wait = patience.least
    if (!document.hidden) void send()
  }
  const look = () => queue.refresh()
  window.addEventListener('online', again)
  window.addEventListener('storage', look)
  document.addEventListener('visibilitychange', again)
  void send()
  function stop() {
    isOver = true
    clearTimeout(timer)
    window.removeEventListener('online', again)
    window.removeEventListener('storage', look)
    document.removeEventListener('visibilitychange', again)
  }
  return { send: again, stop }
}
