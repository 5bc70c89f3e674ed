import { createLabourQueue, ownerOf, type PendingLabour } from '@treasures/widgets/labour-dialog'
import { useMemo, useSyncExternalStore } from 'react'
import { api } from '#app/session/api.ts'

/** Work that a treasure has recorded on this device without signal. */
export const pendingWork = (id_treasure: number) =>
  createLabourQueue(api, ownerOf({ kind: 'self', id_treasure }))

/** Entries that are not sent yet, and entries that the server has refused. */
export function usePendingWork(id_treasure: number | null): readonly PendingLabour[] {
  const { pending } = useMemo(() => pendingWork(id_treasure ?? 0), [id_treasure])
  return useSyncExternalStore(
    (onChange) => pending.subscribe(onChange),
    () => pending.peek(),
  )
}
