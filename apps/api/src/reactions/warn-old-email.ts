import { emailChangesStore } from '../features/people/users/email-changes.store.ts'
import { usersStore } from '../features/people/users/users.store.ts'
import { makeSecret } from '../kernel/secrets.ts'
import { accountLink, accountMail } from './account-mail.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'

/**
 * Warns the present e-mail address that another is to replace it, with a link that stops the
 * change.
 */
export function warnOldEmail(deps: ReactionDeps): Reaction<'warnOldEmail'> {
  const send = accountMail(deps)
  return async (tx, happened, at) => {
    const { id_user } = happened
    const account = await usersStore(tx).lockAccount({ id: id_user })
    const asked = await emailChangesStore(tx).findOf(id_user)
    const token = makeSecret()
    if (!account || !asked) return
    if (!(await emailChangesStore(tx).giveLink(id_user, 'cancel_hash', token))) return
    await send(tx, at, happened, account, 'email_change_asked', {
      link: accountLink(deps, { purpose: 'keep', token, email: account.email }).link,
      new_email: asked.email,
    })
  }
}
