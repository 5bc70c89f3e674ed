import { firstRegion, type UserProfile } from '@treasures/api-client'
import { createStore } from '../store.ts'
import { safeStorage } from './safe-storage.ts'
import { session } from './session.ts'

export type ChosenRegion = number | 'all'

const key = 'region'
const shelf = safeStorage(() => sessionStorage)

const read = (): ChosenRegion => {
  const kept = shelf.getItem(key)
  return kept === 'all' ? kept : Number(kept) || firstRegion
}

/** The region that staff have chosen, kept until the tab is closed. */
export const chosenRegion = createStore<ChosenRegion>(read())
chosenRegion.subscribe(() => shelf.setItem(key, String(chosenRegion.get())))

// The next person at this desk starts with the default region.
session.phase.subscribe(() => {
  if (!session.token()) chosenRegion.set(firstRegion)
})

/**
 * Admins choose a region. An admin acting as an ambassador has one region, which the server knows.
 */
export const canChooseRegion = (
  profile: Pick<UserProfile, 'super' | 'is_admin' | 'id_ambassador'>,
) => Boolean(profile.super || profile.is_admin) && !profile.id_ambassador

/** Region to send with each call; undefined for all regions. */
export function regionToSend(profile: UserProfile | undefined): number | undefined {
  const chosen = chosenRegion.get()
  return profile && canChooseRegion(profile) && chosen !== 'all' ? chosen : undefined
}
