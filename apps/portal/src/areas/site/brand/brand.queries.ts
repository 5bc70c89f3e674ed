import { listBrands, type Brand } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { refreshSettings } from '#app/settings.ts'
import { queries } from '#parts/queries.ts'

export const brands = queryOptions({
  queryKey: ['brands'],
  queryFn: async ({ signal }) => (await api.call(listBrands, {}, { signal })).data,
})

/**
 * Stores a changed brand and refetches everything that may fall back to it: other brands and the
 * portal itself.
 */
export function keepBrand(saved: Brand) {
  queries.setQueryData(brands.queryKey, (all: Brand[] = []) =>
    all.map((one) => (one.region?.id === saved.region?.id ? saved : one)),
  )
  void queries.invalidateQueries({ queryKey: brands.queryKey })
  refreshSettings().catch(() => {})
}
