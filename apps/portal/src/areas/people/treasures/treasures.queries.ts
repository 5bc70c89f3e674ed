import { getTreasure, listEquipments, listSkills, listTreasureBreaks } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { wholeList } from '#parts/list/whole-list.ts'
import { queries } from '#parts/queries.ts'
import { api } from '#app/session/api.ts'

export const treasuresKey = ['treasures'] as const
const one = (id: number) => ['treasure', id] as const

/** Refetches lists and maps. */
export const refreshTreasures = () => queries.invalidateQueries({ queryKey: treasuresKey })

/** Refetches everything that shows a treasure, lists included. */
export const refreshTreasure = (id: number) =>
  Promise.all([queries.invalidateQueries({ queryKey: one(id) }), refreshTreasures()])

/** Removes a deleted treasure from the cache, so that it is never requested again. */
export function forgetTreasure(id: number) {
  queries.removeQueries({ queryKey: one(id) })
  void refreshTreasures()
}

export const oneTreasure = (id: number) =>
  queryOptions({
    queryKey: [...one(id), 'record'],
    queryFn: ({ signal }) => api.call(getTreasure, { params: { id } }, { signal }),
  })

export const treasureBreaks = (id: number) =>
  queryOptions({
    queryKey: [...one(id), 'breaks'],
    queryFn: async ({ signal }) =>
      (await api.call(listTreasureBreaks, { params: { id } }, { signal })).data,
  })

/** Skills and equipment change a few times a year. */
export const skillChoices = { ...wholeList(listSkills), staleTime: 600_000 }
export const equipmentChoices = { ...wholeList(listEquipments), staleTime: 600_000 }
