import { emailChangesStore } from '../features/people/users/email-changes.store.ts'
import { usersStore } from '../features/people/users/users.store.ts'
import { makeSecret } from '../kernel/secrets.ts'
import { accountLink, accountMail } from './account-mail.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'

/**
 * Sends a link to confirm a new e-mail address. If another account has that address, its owner
 * learns so instead.
 */
export function mailNewEmail(deps: ReactionDeps): Reaction<'mailNewEmail'> {
  const send = accountMail(deps)
  return async (tx, happened, at) => {
    const { id_user } = happened
    const account = await usersStore(tx).lockAccount({ id: id_user })
    const asked = await emailChangesStore(tx).findOf(id_user)
    if (!account || !asked) return
    const { email } = asked
    const holder = await usersStore(tx).findByEmail(email)
    if (holder && holder.id !== id_user)
      return send(tx, at, happened, holder, 'email_change_known', {})
    const token = makeSecret()
    if (!(await emailChangesStore(tx).giveLink(id_user, 'hash', token))) return
    const link = accountLink(deps, { purpose: 'change', token, email })
    await send(tx, at, happened, { ...account, email }, 'email_change', link)
  }
}
