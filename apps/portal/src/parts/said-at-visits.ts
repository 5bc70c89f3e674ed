import type { VisitKind } from '@treasures/api-client'
import { createPendingEntries, keepSending, randomKey } from '@treasures/widgets/labour-dialog'

/** What a treasure says, and the id of the visit. */
export type Said = { id: number; kind: VisitKind; at_device: string; minutes: number | null }

type Ports = {
  send: (said: Said, key: string) => Promise<unknown>
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

/** Owner of the stored entries of a treasure. */
export const ownerOf = (id_treasure: number) => `treasure ${id_treasure}`

/**
 * What a treasure says at visits, stored on the device until it is sent. The portal and the page of
 * the day share the stored entries, and each sends them with its own client.
 */
export function createSaidQueue({ send, isLost, refusalOf }: Ports) {
  const pending = createPendingEntries<Said>({
    name: 'visits',
    storage: () => globalThis.localStorage,
    locks: globalThis.navigator?.locks,
    now: Date.now,
    read: readSaid,
    isLost,
    refusalOf,
  })
  return {
    pending,

    /**
     * Stores what a treasure says now, and sends it after everything that waits. A refusal is stored
     * with it, because its visit may have left the screen by then.
     * @throws the error of the call if the browser stores nothing
     */
    async say(id_treasure: number, said: Omit<Said, 'at_device'>) {
      const [key, owner] = [randomKey(), ownerOf(id_treasure)]
      const what = { ...said, at_device: new Date().toISOString() }
      if (pending.add({ key, owner, what })) await pending.flush(owner, send)
      else await send(what, key)
    },

    /** Sends what waits until it has arrived. Returns a function that stops. */
    keepSending: (id_treasure: number, onSent: () => void) =>
      keepSending(
        () =>
          pending.flush(ownerOf(id_treasure), async (said, key) => {
            await send(said, key)
            onSent()
          }),
        pending.refresh,
      ).stop,
  }
}

export type SaidQueue = ReturnType<typeof createSaidQueue>

const refusals: Readonly<Record<string, string>> = {
  visit_not_found: 'the visit was cancelled, or someone else has the job',
  visit_not_today: 'the visit isn’t today',
  visit_over: 'you had already finished the visit',
}

/** "refused, because the visit isn’t today" */
export const refusedWords = (code: string): string =>
  refusals[code] ? `refused, because ${refusals[code]}` : 'refused'
