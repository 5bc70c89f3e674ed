import type { VisitKind } from '@treasures/api-client'
import { createPendingEntries, keepSending, randomKey } from '@treasures/widgets/labour-dialog'
import { Refused, sendSaid, type Said } from './calls.ts'

const kinds: readonly VisitKind[] = ['on_the_way', 'arrived', 'done', 'nobody_in']
/** Statuses after which a retry may succeed. */
const mayYetPass = [401, 408, 429]

/**
 * Reports that wait on the device. The rest of the portal shares this queue and sends its entries
 * too.
 */
export const pendingSaid = createPendingEntries<Said>({
  name: 'visits',
  storage: () => globalThis.localStorage,
  locks: globalThis.navigator?.locks,
  now: Date.now,
  read(what) {
    const { id, kind, at_device, minutes = null } = (what ?? {}) as Partial<Said>
    return typeof id === 'number' && kind && kinds.includes(kind) && typeof at_device === 'string'
      ? { id, kind, at_device, minutes }
      : undefined
  },
  isLost: (error) => !(error instanceof Refused),
  refusalOf: (error) =>
    error instanceof Refused && !mayYetPass.includes(error.status) ? error.message : undefined,
})

const ownerOf = (id_treasure: number) => `treasure ${id_treasure}`

export const say = (id_treasure: number, what: Omit<Said, 'at_device'>) =>
  pendingSaid.submit(
    {
      key: randomKey(),
      owner: ownerOf(id_treasure),
      what: { ...what, at_device: new Date().toISOString() },
    },
    sendSaid,
  )

/** Sends waiting reports until they have arrived. Returns a function that stops this. */
export const keepSayingAll = (id_treasure: number, onSent: () => void) =>
  keepSending(
    () =>
      pendingSaid.flush(ownerOf(id_treasure), async (what, key) => {
        await sendSaid(what, key)
        onSent()
      }),
    pendingSaid.refresh,
  ).stop
