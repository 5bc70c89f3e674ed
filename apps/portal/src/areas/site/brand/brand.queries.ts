import { listBrands, type Brand } from '@treasures/api-client'
import { queries, refreshAll } from '#app/queries.ts'
import { rowsOf } from '#app/query.ts'
import { refreshSettings } from '#app/settings.ts'

export const brands = rowsOf(listBrands)

/**
 * Stores a changed brand and refetches everything that may fall back to it: other brands and the
 * portal itself.
 */
export function keepBrand(saved: Brand) {
  queries.setQueryData(
    brands.queryKey,
    (answer) =>
      answer && {
        data: answer.data.map((one) => (one.region?.id === saved.region?.id ? saved : one)),
      },
  )
  void refreshAll()
  refreshSettings().catch(() => {})
}
