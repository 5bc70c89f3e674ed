import { notifyTreasure } from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { SignedContext } from '../../../kernel/http/mount.ts'
import { refuse, refuseGenerally } from '../../../kernel/http/refuse.ts'
import { userMails } from './user-mails.ts'
import { usersStore } from './users.store.ts'

type Invited = { id: number; fname: string; lname: string; email: string }

/**
 * Gives a treasure a sign-in, where there is none yet, and sends the link that sets their password. False for one who
 * signs in already. Expects a treasure that is locked, so that no two make a sign-in for the same.
 */
export const inviteTreasure =
  (deps: Pick<Deps, 'messages' | 'publicSettings'>) =>
  async (
    tx: Db,
    { at, caller }: Pick<SignedContext, 'at' | 'caller'>,
    { id, fname, lname, email }: Invited,
  ): Promise<boolean> => {
    const store = usersStore(tx)
    const known = await store.lockAccount({ id_treasure: id })
    if (known?.is_proven) return false
    if (!caller.super && !caller.permissions.includes('users.create'))
      throw refuseGenerally('forbidden', 'You may not create sign-ins.')
    const user =
      known ??
      (await store.create({ fname, lname, email, id_treasure: id, password_hash: null }, at))
    if (!user)
      throw refuse(
        notifyTreasure,
        'email_taken',
        'Somebody signs in with the e-mail of this treasure already. Give them another one first.',
      )
    await userMails(deps).sendLink(tx, at, user, 'treasure_invite')
    return true
  }
