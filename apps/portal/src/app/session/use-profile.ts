import { decideAccess, type Endpoint, type UserProfile } from '@treasures/api-client'
import { createContext, useContext } from 'react'

/** Provided by the authenticated layout. */
export const ProfileContext = createContext<UserProfile | undefined>(undefined)

/** The signed-in person, who is always loaded within the authenticated layout. */
export function useProfile(): UserProfile {
  const profile = useContext(ProfileContext)
  if (!profile)
    throw new Error(
      'treasures: useProfile is used outside the authenticated layout, where nobody is known to be signed in.',
    )
  return profile
}

/** Whether the server would allow this person to make the call, by the server's own rule. */
export const useMay = (endpoint: Pick<Endpoint, 'access' | 'permission'>): boolean =>
  decideAccess(endpoint, useProfile()) === 'yes'
