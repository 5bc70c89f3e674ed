import { accountMail } from './account-mail.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'

/** Tells a person with two sign-ins that this one was closed. */
export function mailClosedSignIn(deps: ReactionDeps): Reaction<'mailClosedSignIn'> {
  const send = accountMail(deps)
  return (tx, happened, at) => send(tx, at, happened, happened.data, 'sign_in_closed', {})
}
