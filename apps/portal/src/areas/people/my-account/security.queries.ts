import { getSignInSecurity } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#app/session/api.ts'
import { queries } from '#parts/queries.ts'

export const securityQuery = queryOptions({
  queryKey: [getSignInSecurity.path],
  queryFn: ({ signal }) => api.call(getSignInSecurity, {}, { signal }),
})

export const rereadSecurity = () => queries.invalidateQueries(securityQuery)
