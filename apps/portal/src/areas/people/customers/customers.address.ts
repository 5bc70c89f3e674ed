import { CustomersQuery, type CustomerSort } from '@treasures/api-client'

const { page: _page, per_page: _perPage, ...inAddress } = CustomersQuery.shape

/** What of the call's query stands in the list's address. */
export const customersAddress = inAddress

/** Texts, exactly as they stand in the address. */
export type CustomersFilters = Partial<Record<keyof typeof customersAddress, string>>

export type CustomersOrder = { id: CustomerSort; dir: 'asc' | 'desc' }

/** `name,asc` when the address does not say. */
export function orderOf({ sort: text = 'name,asc' }: CustomersFilters): CustomersOrder {
  const [id, dir] = text.split(',') as [CustomerSort, 'asc' | 'desc']
  return { id, dir }
}

const filterNames = (Object.keys(customersAddress) as (keyof CustomersFilters)[]).filter(
  (name) => name !== 'sort',
)

/** Whether anything but the order narrows or moves the list. */
export const isNarrowed = (filters: CustomersFilters): boolean =>
  filterNames.some((name) => filters[name])

/** Leaves the order as it is. */
export const clearedFilters = Object.fromEntries(filterNames.map((name) => [name, undefined])) as {
  [Name in keyof CustomersFilters]: undefined
}
