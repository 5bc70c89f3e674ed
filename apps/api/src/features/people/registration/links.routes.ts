import { getPasswordLink, resetPassword, setPassword, type ParsedOf } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Context, Handlers } from '#kernel/http/mount.ts'
import { countersOf, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { emailChangesStore } from '../users/email-changes.store.ts'
import { forgetWrongPasswords } from '../users/forget-wrong-passwords.ts'
import type { PasswordPurpose } from '../users/links.rules.ts'
import { linksStore } from '../users/links.store.ts'
import { refuseWeakPassword } from '../users/refuse-weak-password.ts'
import { sessionsStore } from '../users/sessions.store.ts'
import { signUpsStore } from '../users/sign-ups.store.ts'
import { usersStore } from '../users/users.store.ts'
import { tieRecords } from './tie-records.ts'

/** Sets passwords by e-mailed link. */
export const linksRoutes = (deps: Deps) => {
  const { db } = deps.database
  const countFollowed = (at: Date, address: string) =>
    limitAttempts(db, at, countersOf('link-address', address, deps.limits.linksPerAddress))

  async function follow(
    purpose: PasswordPurpose,
    { token, email, password, fname, lname }: ParsedOf<typeof setPassword>['body'],
    { at, address, once }: Context,
  ) {
    const endpoint = purpose === 'reset' ? resetPassword : setPassword
    const unusable = () =>
      refuse(
        endpoint,
        'link_unusable',
        'This link can’t be used: it has been used before, is too old, or belongs to another e-mail. Ask for a new one by Forgotten Password.',
      )
    await countFollowed(at, address)
    const link = { token, purpose, email, at }
    // Hashing is expensive, so links that do not exist are refused before it.
    if (!(await linksStore(db).isUsable(link))) throw unusable()
    // Runs only for a link that works, because the refusal could reveal the owner's name.
    const person = await usersStore(db).findByEmail(email)
    if (person) refuseWeakPassword(password, person)
    const password_hash = await deps.passwords.hash(password)
    await once(async (tx) => {
      const used = await linksStore(tx).use(link)
      if (!used) throw unusable()
      const { id_user, ...offer } = used
      const user = await usersStore(tx).setPassword(id_user, password_hash, at)
      if (purpose === 'set' && fname !== undefined && lname !== undefined)
        await usersStore(tx).rename(id_user, { fname, lname }, at)
      await signUpsStore(tx).endAll(user.email)
      await emailChangesStore(tx).cancel(id_user)
      await sessionsStore(tx).endAll(id_user, at)
      await linksStore(tx).endAll(id_user)
      await tieRecords(tx, id_user, offer, at)
      if (purpose === 'reset')
        await recordEvent(tx, {
          event: 'user.password_changed',
          at,
          by: userActor(id_user),
          id_user,
          data: { how: 'link' },
        })
    })
    await forgetWrongPasswords(db, email, address)
    return { message: 'Your password is set. You can sign in now.' }
  }

  return {
    async getPasswordLink({ params: { purpose, token } }, { at, address }) {
      await countFollowed(at, address)
      const link = await (purpose === 'confirm'
        ? signUpsStore(db).find(token, at)
        : linksStore(db).findUsable({ purpose, token, at }))
      if (!link)
        throw refuse(
          getPasswordLink,
          'link_unusable',
          'This link can’t be used: it has been used before, or is too old.',
        )
      return { email: link.email, expires_at: link.expires_at.toISOString() }
    },
    resetPassword: ({ body }, context) => follow('reset', body, context),
    setPassword: ({ body }, context) => follow('set', body, context),
  } satisfies Partial<Handlers>
}
