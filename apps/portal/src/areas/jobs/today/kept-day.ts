import type { TreasureDay } from '@treasures/api-client'
import { safeStorage } from '#app/session/safe-storage.ts'
import { keptDayKey, sessionKeys } from '#app/session/session-keys.ts'

/** A day as last loaded, to show while there is no signal. */
export type KeptDay = { owner: string; at: string; day: TreasureDay }

const [lasting, tab] = [safeStorage(() => localStorage), safeStorage(() => sessionStorage)]

/** The session's token, as the portal stores it. */
export const readToken = () =>
  tab.getItem(sessionKeys.token) ?? lasting.getItem(sessionKeys.token) ?? undefined

/** Id of the signed-in user, whose day is kept. */
export const readOwner = () => tab.getItem(sessionKeys.id) ?? lasting.getItem(sessionKeys.id) ?? ''

/** Returns the kept day if it belongs to the signed-in user. */
export function readDay(): KeptDay | undefined {
  try {
    const kept = JSON.parse(lasting.getItem(keptDayKey) ?? 'null') as KeptDay | null
    return kept && kept.owner === readOwner() ? kept : undefined
  } catch {
    return undefined
  }
}

export const keepDay = (kept: KeptDay) => lasting.setItem(keptDayKey, JSON.stringify(kept))
export const forgetDay = () => lasting.removeItem(keptDayKey)
