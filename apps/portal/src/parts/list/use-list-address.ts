import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { changeListAddress, readListAddress, type Readers } from './list-address.ts'

/**
 * A list's filters live in the address: they can be shared, survive a reload, and are back after Back.
 * A change replaces the entry, so that Back leaves the list and does not walk through every filter.
 */
export function useListAddress(readers: Readers) {
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => readListAddress(readers, search), [readers, search])
  const change = (some: Parameters<typeof changeListAddress>[1]) =>
    setSearch((now) => changeListAddress(now, some), { replace: true, preventScrollReset: true })
  return [filters, change] as const
}
