import { useSyncExternalStore } from 'react'
import { ownerOf, type SaidQueue } from '#parts/said-at-visits.ts'

/** What a treasure has said that waits on this device, or that the server has refused. */
export function usePendingSaid({ pending }: SaidQueue, id_treasure: number) {
  const all = useSyncExternalStore(
    (onChange) => pending.all.subscribe(onChange),
    () => pending.all.peek(),
  )
  return all.filter(({ owner }) => owner === ownerOf(id_treasure))
}
