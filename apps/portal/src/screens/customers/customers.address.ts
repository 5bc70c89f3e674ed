import { CustomersQuery, type CustomerSort } from '@treasures/api-client'

const { search, tag, id_region, card_failing, sort } = CustomersQuery.shape

/** What of the call's query stands in the list's address. */
export const customersAddress = { search, tag, id_region, card_failing, sort }

/** Texts, exactly as they stand in the address. */
export type CustomersFilters = Partial<Record<keyof typeof customersAddress, string>>

export type CustomersOrder = { id: CustomerSort; dir: 'asc' | 'desc' }

/** `name,asc` when the address does not say. */
export function orderOf({ sort: text = 'name,asc' }: CustomersFilters): CustomersOrder {
  const [id, dir] = text.split(',') as [CustomerSort, 'asc' | 'desc']
  return { id, dir }
}

/** Whether anything but the order narrows or moves the list. */
export const isNarrowed = ({ search, tag, id_region, card_failing }: CustomersFilters): boolean =>
  Boolean(search || tag || id_region || card_failing)

/** Leaves the order as it is. */
export const clearedFilters = {
  search: undefined,
  tag: undefined,
  id_region: undefined,
  card_failing: undefined,
}
