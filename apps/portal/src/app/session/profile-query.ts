import { getUser, type UserProfile } from '@treasures/api-client'
import { keepAnswer, queryOf } from '../query.ts'

/** The signed-in person, with roles and permissions. */
export const profileQuery = queryOf(getUser)

/** Stores the profile that a call returned. */
export const setProfile = (profile: UserProfile) => keepAnswer(getUser, {}, profile)
