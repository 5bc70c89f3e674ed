import { usersStore } from '../features/people/users/users.store.ts'
import { accountMail } from './account-mail.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'

const words = { passkey: 'A passkey', authenticator: 'An authenticator app' } as const

/** Tells the owner that a second factor was added, removed or reset. */
export function mailSecondFactor(deps: ReactionDeps): Reaction<'mailSecondFactor'> {
  const send = accountMail(deps)
  return async (tx, happened, at) => {
    const owner = await usersStore(tx).lockAccount({ id: happened.id_user })
    if (!owner) return
    if (happened.event === 'user.second_factor_reset') {
      await send(tx, at, happened, owner, 'second_factor_reset', {})
      return
    }
    const factor = words[happened.data.factor]
    const added = happened.event === 'user.second_factor_added'
    const template = added ? 'second_factor_added' : 'second_factor_removed'
    await send(tx, at, happened, owner, template, { factor })
  }
}
