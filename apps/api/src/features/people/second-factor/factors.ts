import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { hasFactor } from '../users/find-caller.store.ts'
import { recoveryCodesStore } from './recovery-codes.store.ts'

type Factor = 'passkey' | 'authenticator'
type Whose = { id_user: number; at: Date }

/** Follows up an added factor, in its transaction. The first factor comes with recovery codes. */
export async function afterAdding(tx: Db, factor: Factor, { id_user, at }: Whose) {
  const codes = recoveryCodesStore(tx)
  const recovery_codes = (await codes.hasAny(id_user)) ? null : await codes.make(id_user, at)
  await recordEvent(tx, {
    event: 'user.second_factor_added',
    at,
    by: userActor(id_user),
    id_user,
    data: { factor },
  })
  return { recovery_codes }
}

/**
 * Follows up a removed factor, in its transaction. Recovery codes are deleted with the last factor.
 */
export async function afterRemoving(tx: Db, factor: Factor, { id_user, at }: Whose) {
  if (!(await hasFactor(tx, id_user))) await recoveryCodesStore(tx).removeAll(id_user)
  await recordEvent(tx, {
    event: 'user.second_factor_removed',
    at,
    by: userActor(id_user),
    id_user,
    data: { factor },
  })
}
