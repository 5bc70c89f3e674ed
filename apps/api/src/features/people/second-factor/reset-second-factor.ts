import type { Db } from '#kernel/db/connect.ts'
import type { Actor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { hasFactor } from '../users/find-caller.store.ts'
import { sessionsStore } from '../users/sessions.store.ts'
import { authenticatorsStore } from './authenticators.store.ts'
import { passkeysStore } from './passkeys.store.ts'
import { recoveryCodesStore } from './recovery-codes.store.ts'

/**
 * Removes all second factors of a person who has lost them, so that the password alone signs them
 * in. Ends all their sessions. Returns false if there was no factor.
 */
export async function resetFactors(tx: Db, id_user: number, at: Date, by: Actor): Promise<boolean> {
  if (!(await hasFactor(tx, id_user))) return false
  await authenticatorsStore(tx).remove(id_user)
  await passkeysStore(tx).removeAll(id_user)
  await recoveryCodesStore(tx).removeAll(id_user)
  await sessionsStore(tx).endAll(id_user, at)
  await recordEvent(tx, { event: 'user.second_factor_reset', at, by, id_user, data: {} })
  return true
}
