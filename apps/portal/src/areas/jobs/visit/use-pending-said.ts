import { useSyncExternalStore } from 'react'
import { ownerOf, type VisitQueue } from '#parts/said-at-visits.ts'

/** What has happened at visits and waits on this device, or was refused by the server. */
export function usePendingSaid<T>(
  { pending }: Pick<VisitQueue<T>, 'pending'>,
  id_treasure: number,
) {
  const all = useSyncExternalStore(
    (onChange) => pending.all.subscribe(onChange),
    () => pending.all.peek(),
  )
  return all.filter(({ owner }) => owner === ownerOf(id_treasure))
}
