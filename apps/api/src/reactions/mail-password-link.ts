import { findOffer } from '../features/people/users/link-records.store.ts'
import { linksStore } from '../features/people/users/links.store.ts'
import { usersStore } from '../features/people/users/users.store.ts'
import { accountLink, accountMail } from './account-mail.ts'
import type { Reaction, ReactionDeps } from './reaction.ts'

const templates = {
  forgotten: 'password_reset',
  new_account: 'password_set',
  new_treasure: 'treasure_invite',
} as const

/**
 * Sends a link that sets a password. A person who follows it owns the e-mail, and with it the
 * records under it.
 */
export function mailPasswordLink(deps: ReactionDeps): Reaction<'mailPasswordLink'> {
  const send = accountMail(deps)
  return async (tx, happened, at) => {
    const { id_user, data } = happened
    const to = await usersStore(tx).lockAccount({ id: id_user })
    if (!to) return
    const purpose = data.why === 'forgotten' ? 'reset' : 'set'
    const token = await linksStore(tx).create(id_user, purpose, at, await findOffer(tx, id_user))
    const link = accountLink(deps, { purpose, token, email: to.email })
    await send(tx, at, happened, to, templates[data.why], link)
  }
}
