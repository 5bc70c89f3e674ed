import type { VisitKind } from '@treasures/api-client'
import { createPendingEntries, keepSending, randomKey } from '@treasures/widgets/labour-dialog'

/** What a treasure says, and the id of the visit. */
export type Said = { id: number; kind: VisitKind; at_device: string; minutes: number | null }

/** What a customer signs on the treasure's phone, and the id of the visit. */
export type Signed = { id: number; fname: string; path: string; signed_at: string }

type Ports<T> = {
  send: (what: T, key: string) => Promise<unknown>
  /** True if it is unknown whether the call has arrived. */
  isLost: (error: unknown) => boolean
  /** Returns the code of a permanent refusal, or undefined if a retry may succeed. */
  refusalOf: (error: unknown) => string | undefined
}

const kinds: readonly VisitKind[] = ['on_the_way', 'late', 'arrived', 'done', 'nobody_in']

/** Reads a stored entry. Returns undefined if it is invalid. */
function readSaid(what: unknown): Said | undefined {
  const { id, kind, at_device, minutes = null } = (what ?? {}) as Partial<Said>
  return typeof id === 'number' && kind && kinds.includes(kind) && typeof at_device === 'string'
    ? { id, kind, at_device, minutes }
    : undefined
}

/** Reads a stored signature. Returns undefined if it is invalid. */
function readSigned(what: unknown): Signed | undefined {
  const { id, fname, path, signed_at } = (what ?? {}) as Partial<Signed>
  return typeof id === 'number' && fname && path && signed_at
    ? { id, fname, path, signed_at }
    : undefined
}

/** Owner of the stored entries of a treasure. */
export const ownerOf = (id_treasure: number) => `treasure ${id_treasure}`

/**
 * What happens at visits, stored on the device until it is sent. The portal and the page of the day
 * share the stored entries, and each sends them with its own client.
 */
function createVisitQueue<T>(
  name: string,
  read: (what: unknown) => T | undefined,
  { send, isLost, refusalOf }: Ports<T>,
) {
  const pending = createPendingEntries<T>({
    name,
    storage: () => globalThis.localStorage,
    locks: globalThis.navigator?.locks,
    now: Date.now,
    read,
    isLost,
    refusalOf,
  })
  return {
    pending,

    /**
     * Stores an entry, and sends it after everything that waits. A refusal is stored with it, because
     * its visit may have left the screen by then.
     * @throws the error of the call if the browser stores nothing
     */
    async submit(id_treasure: number, what: T) {
      const [key, owner] = [randomKey(), ownerOf(id_treasure)]
      if (pending.add({ key, owner, what })) await pending.flush(owner, send)
      else await send(what, key)
    },

    /** Sends what waits until it has arrived. Returns a function that stops. */
    keepSending: (id_treasure: number, onSent: () => void) =>
      keepSending(
        () =>
          pending.flush(ownerOf(id_treasure), async (what, key) => {
            await send(what, key)
            onSent()
          }),
        pending.refresh,
      ).stop,
  }
}

/** What a treasure says at visits. */
export function createSaidQueue(ports: Ports<Said>) {
  const queue = createVisitQueue('visits', readSaid, ports)
  return {
    ...queue,
    /** Stores and sends what a treasure says now. */
    say: (id_treasure: number, said: Omit<Said, 'at_device'>) =>
      queue.submit(id_treasure, { ...said, at_device: new Date().toISOString() }),
  }
}

/** Signatures of customers. */
export const createSignOffQueue = (ports: Ports<Signed>) =>
  createVisitQueue('sign-offs', readSigned, ports)

export type VisitQueue<T> = ReturnType<typeof createVisitQueue<T>>

const refusals: Readonly<Record<string, string>> = {
  visit_not_found: 'the visit was cancelled, or someone else has the job',
  visit_not_today: 'the visit isn’t today',
  visit_over: 'you had already finished the visit',
}

/** "refused, because the visit isn’t today" */
export const refusedWords = (code: string): string =>
  refusals[code] ? `refused, because ${refusals[code]}` : 'refused'
