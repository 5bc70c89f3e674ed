import { signUpsStore } from '../features/people/users/sign-ups.store.ts'
import { makeSecret } from '../kernel/secrets.ts'
import { accountLink, accountMail } from './account-mail.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'

/**
 * Sends a link to confirm a sign-up, which another person may have made. The account does not exist
 * yet.
 */
export function mailSignUp(deps: ReactionDeps): Reaction<'mailSignUp'> {
  const send = accountMail(deps)
  return async (tx, happened, at) => {
    const token = makeSecret()
    const to = await signUpsStore(tx).giveLink(happened.id_record, token)
    if (!to) return
    const link = accountLink(deps, { purpose: 'confirm', token, email: to.email })
    await send(tx, at, happened, to, 'sign_up', link)
  }
}
