import { notifyTreasure } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { SignedContext } from '#kernel/http/mount.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { usersStore } from './users.store.ts'

type Invited = { id: number; fname: string; lname: string; email: string }

/**
 * Makes a sign-in for a treasure who has none, and sends the link that sets its password. Returns
 * false if the treasure can sign in already. The caller has locked the treasure, so that two calls
 * cannot make two sign-ins.
 */
export async function inviteTreasure(
  tx: Db,
  { at, caller }: Pick<SignedContext, 'at' | 'caller'>,
  { id, fname, lname, email }: Invited,
): Promise<boolean> {
  const store = usersStore(tx)
  const known = await store.lockAccount({ id_treasure: id })
  if (known?.is_proven) return false
  if (!caller.super && !caller.permissions.includes('users.create'))
    throw refuseGenerally('forbidden', 'You may not create sign-ins.')
  const user =
    known ?? (await store.create({ fname, lname, email, id_treasure: id, password_hash: null }, at))
  if (!user)
    throw refuse(
      notifyTreasure,
      'email_taken',
      'Someone signs in with the e-mail of this treasure already. Give them another one first.',
    )
  await recordEvent(tx, {
    event: 'user.password_link_asked',
    at,
    by: userActor(caller.id),
    id_user: user.id,
    data: { why: 'new_treasure' },
  })
  return true
}
