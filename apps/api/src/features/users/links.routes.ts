import { resetPassword, setPassword, type ParsedOf } from '@treasures/api-client'
import type { Deps } from '../../app.ts'
import type { Context, Handlers } from '../../shared/mount.ts'
import {
  addressToCount,
  countersOf,
  forgetAttempts,
  limitAttempts,
} from '../../shared/rate-limits.ts'
import { refuse } from '../../shared/refuse.ts'
import { tieRecords } from './link-records.store.ts'
import type { LinkPurpose } from './links.rules.ts'
import { linksStore } from './links.store.ts'
import { sessionsStore } from './sessions.store.ts'
import { foldEmail } from './sign-in.rules.ts'
import { userMails } from './user-mails.ts'
import { usersStore } from './users.store.ts'

/** Passwords that are set by an e-mailed link. */
export const linksRoutes = (deps: Deps) => {
  const { db } = deps.database
  const mails = userMails(deps)

  async function follow(
    purpose: LinkPurpose,
    { token, email, password }: ParsedOf<typeof setPassword>['body'],
    { at, address, once }: Context,
  ) {
    const endpoint = purpose === 'reset' ? resetPassword : setPassword
    const unusable = () =>
      refuse(
        endpoint,
        'link_unusable',
        'This link cannot be used: it has been used before, is too old, or belongs to another e-mail. Ask for a new one by Forgotten Password.',
      )
    await limitAttempts(db, at, [
      ...countersOf('link-address', address, deps.limits.linksPerAddress),
    ])
    const link = { token, purpose, email, at }
    // Hashing is the dear part: nobody gets it for a link that does not exist.
    if (!(await linksStore(db).isUsable(link))) throw unusable()
    const password_hash = await deps.passwords.hash(password)
    await once(async (tx) => {
      const used = await linksStore(tx).use(link)
      if (!used) throw unusable()
      const { id_user, ...offer } = used
      const user = await usersStore(tx).setPassword(id_user, password_hash, at)
      await usersStore(tx).proveEmail(id_user, at)
      await sessionsStore(tx).endAll(id_user)
      await linksStore(tx).endAll(id_user)
      await tieRecords(tx, id_user, offer, at)
      if (purpose === 'reset') await mails.tell(tx, at, user, 'password_changed')
    })
    // Whoever guessed at the old password has locked nobody out.
    await forgetAttempts(db, 'sign-in-email', foldEmail(email))
    await forgetAttempts(db, 'sign-in-pair', `${foldEmail(email)} ${addressToCount(address)}`)
    return { message: 'Your password is set. You can sign in now.' }
  }

  return {
    resetPassword: ({ body }, context) => follow('reset', body, context),
    setPassword: ({ body }, context) => follow('set', body, context),
  } satisfies Partial<Handlers>
}
