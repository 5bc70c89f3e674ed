import { sayAtVisit, type VisitKind } from '@treasures/api-client'
import { callErrors, createPendingEntries, keepSending } from '@treasures/widgets/labour-dialog'
import { api } from '#app/session/api.ts'

/** A treasure's report of a step, with the id of the visit. */
type Kept = { id: number; kind: VisitKind; at_device: string; minutes: number | null }

/**
 * Reports that a treasure has made at visits without signal. They are stored on the device until
 * they are sent.
 */
export const pendingVisits = createPendingEntries<Kept>({
  name: 'visits',
  storage: () => globalThis.localStorage,
  locks: globalThis.navigator?.locks,
  now: Date.now,
  read: readKept,
  ...callErrors,
})

const ownerOf = (id_treasure: number) => `treasure ${id_treasure}`
const send = ({ id, ...body }: Kept, idempotencyKey: string) =>
  api.call(sayAtVisit, { params: { id }, body }, { idempotencyKey })

/** Stores and sends a report. Rejects with the server's refusal. */
export const say = (id_treasure: number, key: string, what: Kept) =>
  pendingVisits.submit({ key, owner: ownerOf(id_treasure), what }, send)

/** Sends waiting reports until they have arrived. Returns a function that stops this. */
export const keepSayingVisits = (id_treasure: number, onSent: () => void) =>
  keepSending(
    () =>
      pendingVisits.flush(ownerOf(id_treasure), async (what, key) => {
        await send(what, key)
        onSent()
      }),
    pendingVisits.refresh,
  ).stop

function readKept(what: unknown): Kept | undefined {
  const { id, ...body } = (what ?? {}) as Partial<Kept>
  const { data } = sayAtVisit.body.safeParse(body)
  return data && typeof id === 'number' ? { id, ...data, minutes: data.minutes ?? null } : undefined
}
