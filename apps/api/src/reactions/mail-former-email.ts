import { usersStore } from '../features/people/users/users.store.ts'
import { accountMail } from './account-mail.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'

/** Tells the former e-mail address that its owner signs in with another one now. */
export function mailFormerEmail(deps: ReactionDeps): Reaction<'mailFormerEmail'> {
  const send = accountMail(deps)
  return async (tx, happened, at) => {
    const { id_user, data } = happened
    const account = await usersStore(tx).lockAccount({ id: id_user })
    if (account && data.former)
      await send(tx, at, happened, { ...account, email: data.former }, 'email_changed', {})
  }
}
