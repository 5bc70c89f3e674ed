import { listTreasurePlaces } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { everyPage } from '#parts/list/every-page.ts'
import { api } from '#app/session/api.ts'

/** Places of all treasures. */
export const treasurePlaces = queryOptions({
  queryKey: ['treasures', 'places'],
  queryFn: ({ signal }) =>
    everyPage((page) => api.call(listTreasurePlaces, { query: { page } }, { signal })),
})
