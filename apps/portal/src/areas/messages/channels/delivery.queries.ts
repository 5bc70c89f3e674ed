import { getDelivery } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { queries } from '#parts/queries.ts'

export const delivery = queryOptions({
  queryKey: [getDelivery.path],
  queryFn: ({ signal }) => api.call(getDelivery, {}, { signal }),
})

export const refreshDelivery = () => queries.invalidateQueries({ queryKey: delivery.queryKey })
