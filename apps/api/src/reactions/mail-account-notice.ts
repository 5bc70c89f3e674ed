import { usersStore } from '../features/people/users/users.store.ts'
import { accountMail } from './account-mail.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'

const templates = {
  'user.sign_up_known': 'account_known',
  'user.password_changed': 'password_changed',
} as const

/** Notifies an account's owner that they signed up again, or that their password was changed. */
export function mailAccountNotice(deps: ReactionDeps): Reaction<'mailAccountNotice'> {
  const send = accountMail(deps)
  return async (tx, happened, at) => {
    const owner = await usersStore(tx).lockAccount({ id: happened.id_user })
    if (owner) await send(tx, at, happened, owner, templates[happened.event], {})
  }
}
