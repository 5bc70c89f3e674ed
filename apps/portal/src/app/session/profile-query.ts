import { getUser, type UserProfile } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '../../parts/queries.ts'
import { api } from './api.ts'

const queryKey = ['profile'] as const

/** The signed-in person, with roles and permissions. */
export const profileQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => api.call(getUser, {}, { signal }),
})

/** Stores the profile that a call returned. */
export const setProfile = (profile: UserProfile) => queries.setQueryData(queryKey, profile)
