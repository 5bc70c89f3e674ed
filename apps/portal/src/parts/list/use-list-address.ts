import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { changeListAddress, readListAddress } from './list-address.ts'

type Filters<Name extends string> = Partial<Record<Name, string>>

/**
 * A list's filters live in the address: they can be shared, survive a reload, and are back after Back.
 * A change replaces the entry, so that Back leaves the list and does not walk through every filter.
 */
export function useListAddress<Name extends string>(
  readers: Parameters<typeof readListAddress<Name>>[0],
) {
  const [search, setSearch] = useSearchParams()
  const filters = useMemo(() => readListAddress(readers, search), [readers, search])
  const change = (some: { [name in Name]?: string | undefined }) =>
    setSearch((now) => changeListAddress(now, some as Filters<Name>), {
      replace: true,
      preventScrollReset: true,
    })
  return [filters, change] as const
}
