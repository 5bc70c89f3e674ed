import { usersStore } from '../features/people/users/users.store.ts'
import { accountMail } from './account-mail.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'

/** Warns the owner, because another person may have found the codes. */
export function mailRecoveryCodeUsed(deps: ReactionDeps): Reaction<'mailRecoveryCodeUsed'> {
  const send = accountMail(deps)
  return async (tx, happened, at) => {
    const owner = await usersStore(tx).lockAccount({ id: happened.id_user })
    if (!owner) return
    const codes_left = happened.data.left
    await send(tx, at, happened, owner, 'recovery_code_used', { codes_left })
  }
}
