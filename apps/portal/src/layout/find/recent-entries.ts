import { queries } from '../../app/queries.ts'
import type { Entry } from './palette-entries.ts'

/** Number of recent entries, shown before anything is typed. */
const kept = 5

const key = ['opened lately']

/**
 * Entries opened from the search, latest first. The entries are stored in the query cache and
 * cleared on sign-out, so that names of customers never stay on a device.
 */
export const recentEntries = (): readonly Entry[] => queries.getQueryData<Entry[]>(key) ?? []

export function noteOpened(entry: Entry) {
  // A recent entry that is opened again keeps the id without the prefix.
  const id = entry.id.replace(/^recent /, '')
  const others = recentEntries().filter((one) => one.id !== id)
  queries.setQueryDefaults(key, { gcTime: Infinity })
  queries.setQueryData(key, [{ ...entry, id }, ...others].slice(0, kept))
}
