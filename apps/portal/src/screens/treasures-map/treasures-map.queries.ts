import { listTreasurePlaces, type TreasurePlace } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** Every treasure with their place: a map leaves nobody out, so that all pages are fetched. */
export const treasurePlaces = queryOptions({
  queryKey: ['treasures', 'places'],
  async queryFn({ signal }) {
    const all: TreasurePlace[] = []
    for (let page = 1; ; page++) {
      const { data, meta } = await api.call(listTreasurePlaces, { query: { page } }, { signal })
      all.push(...data)
      if (data.length === 0 || all.length >= meta.total) return all
    }
  },
})
