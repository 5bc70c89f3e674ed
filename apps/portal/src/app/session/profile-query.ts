import { getUser, type UserProfile } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '../../parts/queries.ts'
import { api } from './api.ts'

const queryKey = ['profile'] as const

/** Who is signed in, with roles and switches. */
export const profileQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => api.call(getUser, {}, { signal }),
})

/** After a change that answered with the profile. */
export const setProfile = (profile: UserProfile) => queries.setQueryData(queryKey, profile)
