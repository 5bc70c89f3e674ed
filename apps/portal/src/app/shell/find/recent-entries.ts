import { queries } from '../../../parts/queries.ts'
import type { Entry } from './palette-entries.ts'

/** Shown before anything is typed. */
const kept = 5

const key = ['opened lately']

/**
 * What somebody opened from the search, the last first. It stands with what they loaded, and goes with it when they
 * sign out: names of customers are not kept on a device.
 */
export const recentEntries = (): readonly Entry[] => queries.getQueryData<Entry[]>(key) ?? []

export function noteOpened(entry: Entry) {
  // What is opened again from among those has the same number as before.
  const id = entry.id.replace(/^recent /, '')
  const others = recentEntries().filter((one) => one.id !== id)
  queries.setQueryDefaults(key, { gcTime: Infinity })
  queries.setQueryData(key, [{ ...entry, id }, ...others].slice(0, kept))
}
