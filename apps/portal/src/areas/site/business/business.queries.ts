import { getBusiness } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { forgetSettings, loadSettings } from '#app/settings.ts'
import { queries } from '#parts/queries.ts'

export const business = queryOptions({
  queryKey: [getBusiness.path],
  queryFn: ({ signal }) => api.call(getBusiness, {}, { signal }),
})

/** Refetches the business and the public settings derived from it. */
export async function refreshBusiness() {
  forgetSettings()
  await Promise.all([
    queries.invalidateQueries({ queryKey: business.queryKey }),
    loadSettings().catch(() => {}),
  ])
}
