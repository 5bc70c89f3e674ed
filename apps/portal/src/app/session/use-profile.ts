import { decideAccess, type Endpoint, type UserProfile } from '@treasures/api-client'
import { createContext, useContext } from 'react'

/** Filled by the authenticated layout. */
export const ProfileContext = createContext<UserProfile | undefined>(undefined)

/** Who is signed in. Within the authenticated layout it is always loaded. */
export function useProfile(): UserProfile {
  const profile = useContext(ProfileContext)
  if (!profile)
    throw new Error(
      'treasures: useProfile stands outside the authenticated layout, where nobody is known to be signed in.',
    )
  return profile
}

/** Whether the server would let this person make the call: its own rule. */
export const useMay = (endpoint: Pick<Endpoint, 'access' | 'permission'>): boolean =>
  decideAccess(endpoint, useProfile()) === 'yes'
