import type { Db } from '#kernel/db/connect.ts'
import { systemActor, userActor, type Subjects } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { bouncesStore, type NewBounce } from './bounces.store.ts'

/** Stops e-mail to an address, and records the reason with each owner of the address. */
export async function noteBounce(tx: Db, bounce: NewBounce): Promise<void> {
  const store = bouncesStore(tx)
  if (!(await store.note(bounce))) return
  const { address, code, words, at } = bounce
  for (const owner of await ownersOf(tx, address))
    await recordEvent(tx, {
      event: 'email.bounced',
      at,
      by: systemActor,
      ...owner,
      data: { address, code, words },
    })
}

/** Allows e-mail to an address again. Returns false if the address had no bounce. */
export async function clearBounced(
  tx: Db,
  scope: StaffScope,
  cleared: { id: number; id_user: number; at: Date },
): Promise<boolean> {
  const { id_user, at } = cleared
  const address = await bouncesStore(tx).clear(scope, cleared)
  if (address === undefined) return false
  for (const owner of await ownersOf(tx, address))
    await recordEvent(tx, {
      event: 'email.bounce_cleared',
      at,
      by: userActor(id_user),
      ...owner,
      data: { address },
    })
  return true
}

/**
 * A bounce of an address without an owner is logged too. The address may belong to an unconfirmed
 * sign-up, or its owner may have changed it.
 */
async function ownersOf(tx: Db, address: string): Promise<Subjects[]> {
  const owners = await bouncesStore(tx).findOwners(address)
  return owners.length > 0 ? owners : [{}]
}
