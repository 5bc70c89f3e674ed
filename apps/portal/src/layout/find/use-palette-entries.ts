import { isWorthSearching, searchEverything } from '@treasures/api-client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDebounced } from '#parts/use-debounced.ts'
import { queryOf } from '../../app/query.ts'
import { useProfile } from '../../app/session/use-profile.ts'
import { useSettings } from '../../app/settings.ts'
import { screenGroups, screensFor } from '../../app/screen-groups.ts'
import { firstEntries, foundEntries, type EntryGroup } from './palette-entries.ts'
import { recentEntries } from './recent-entries.ts'

/** Milliseconds to wait after a key press before asking the server. */
const quiet = 150

export type PaletteFound = {
  groups: readonly EntryGroup[]
  /** State of the records: found, loading, failed, or too little typed to search. */
  state: 'there' | 'looking' | 'failed' | 'short'
  again: () => void
}

/**
 * Entries for the typed text. Results come from the latest search. Until they arrive, the previous
 * results stay.
 */
export function usePaletteEntries(typed: string): PaletteFound {
  const profile = useProfile()
  const settings = useSettings()
  const [recent] = useState(recentEntries)
  const groups = useMemo(() => screensFor(screenGroups, profile, settings), [profile, settings])
  const wanted = typed.trim()
  const q = useDebounced(wanted, quiet)
  const isAsked = isWorthSearching(wanted) && isWorthSearching(q)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(searchEverything, { query: { q } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const shown = useMemo(
    () =>
      wanted
        ? foundEntries(wanted, groups, isAsked && !error ? data : undefined)
        : firstEntries(recent, groups),
    [wanted, groups, isAsked, error, data, recent],
  )
  const isLate = isFetching || q !== wanted
  return {
    groups: shown,
    state: !isWorthSearching(wanted)
      ? wanted
        ? 'short'
        : 'there'
      : isLate
        ? 'looking'
        : error
          ? 'failed'
          : 'there',
    again: () => void refetch(),
  }
}
