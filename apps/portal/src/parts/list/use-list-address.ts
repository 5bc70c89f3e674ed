import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { changeListAddress, readListAddress, type Readers } from './list-address.ts'

/**
 * Keeps a list's filters in the address, so that they can be shared and survive a reload and Back.
 * A change replaces the history entry: Back leaves the list and does not step through the filters.
 */
export function useListAddress(readers: Readers) {
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => readListAddress(readers, search), [readers, search])
  const change = (some: Parameters<typeof changeListAddress>[1]) =>
    setSearch((now) => changeListAddress(now, some), { replace: true, preventScrollReset: true })
  return [filters, change] as const
}
