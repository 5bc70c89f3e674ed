import { TreasuresQuery, type TreasureSort } from '@treasures/api-client'

const { search, tag, id_region, skill, treasure, sort } = TreasuresQuery.shape

/** What of the call's query stands in the list's address. */
export const treasuresAddress = { search, tag, id_region, skill, treasure, sort }

/** Texts, exactly as they stand in the address. */
export type TreasuresFilters = Partial<Record<keyof typeof treasuresAddress, string>>

/** `name,asc` when the address does not say. */
export function orderOf({ sort: text = 'name,asc' }: TreasuresFilters) {
  const [id, dir] = text.split(',') as [TreasureSort, 'asc' | 'desc']
  return { id, dir }
}

/** Leaves the order as it is. */
export const clearedFilters = {
  search: undefined,
  tag: undefined,
  id_region: undefined,
  skill: undefined,
  treasure: undefined,
}

/** Whether anything but the order narrows the list. */
export const isNarrowed = (filters: TreasuresFilters): boolean =>
  (Object.keys(clearedFilters) as (keyof typeof clearedFilters)[]).some((name) => filters[name])
