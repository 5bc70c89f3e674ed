import { usersStore } from '../features/people/users/users.store.ts'
import { accountMail } from './account-mail.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'

const templates = {
  'user.second_factor_added': 'second_factor_added',
  'user.second_factor_removed': 'second_factor_removed',
} as const

const words = { passkey: 'A passkey', authenticator: 'An authenticator app' } as const

/** To its owner, that a sign-in has another second factor, or one fewer. */
export function mailSecondFactor(deps: ReactionDeps): Reaction<'mailSecondFactor'> {
  const send = accountMail(deps)
  return async (tx, happened, at) => {
    const owner = await usersStore(tx).lockAccount({ id: happened.id_user })
    if (!owner) return
    const factor = words[happened.data.factor]
    await send(tx, at, happened, owner, templates[happened.event], { factor })
  }
}
