import { confirmEmailChange, getEmailChange, refuseEmailChange } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { isTaken } from '#kernel/db/errors.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { countersOf, forgetAttempts, limitAttempts } from '#kernel/http/rate-limits.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { moveEmail } from './change-email.ts'
import { emailChangesStore } from './email-changes.store.ts'
import { forgetWrongPasswords } from './forget-wrong-passwords.ts'
import { signUpsStore } from './sign-ups.store.ts'

const unusable =
  'This link can’t be used: it has been used before, is too old, or the change was cancelled.'

/** Handles the two links of an e-mail change: one at the new address, one at the old. */
export const emailChangesRoutes = (deps: Deps) => {
  const { passwords, limits } = deps
  const { db } = deps.database
  const countLink = (at: Date, address: string) =>
    limitAttempts(db, at, countersOf('link-address', address, limits.linksPerAddress))

  return {
    async getEmailChange({ params: { token } }, { at, address }) {
      await countLink(at, address)
      const asked = await emailChangesStore(db).find(token, at)
      if (!asked) throw refuse(getEmailChange, 'link_unusable', unusable)
      return { email: asked.email, needs_password: asked.needs_password }
    },

    async confirmEmailChange({ body: { token, password } }, { at, address, once }) {
      passwords.mustHaveRoom()
      await countLink(at, address)
      const asked = await emailChangesStore(db).find(token, at)
      if (!asked) throw refuse(confirmEmailChange, 'link_unusable', unusable)
      // Anyone can ask for any e-mail, so the password proves that the follower of the link asked
      // for it.
      if (asked.needs_password) {
        const subject = String(asked.id_user)
        await limitAttempts(db, at, [['own-password', subject, limits.ownPasswordPerUser]])
        if (!(await passwords.matches(password ?? '', asked.password_hash)))
          throw refuse(
            confirmEmailChange,
            'password_wrong',
            'This is not the password of the account.',
            { errors: { password: ['The password is not right'] } },
          )
        await forgetAttempts(db, 'own-password', subject)
      }
      try {
        await once(async (tx) => {
          const used = await emailChangesStore(tx).use(token, at)
          if (!used) throw refuse(confirmEmailChange, 'link_unusable', unusable)
          await moveEmail(tx, at, used)
          await signUpsStore(tx).endAll(used.email)
        })
      } catch (error) {
        if (!isTaken(error)) throw error
        throw refuse(
          confirmEmailChange,
          'email_taken',
          'You have another account with this e-mail. Please write to us, and we’ll merge them.',
        )
      }
      await forgetWrongPasswords(db, asked.email, address)
      return { message: `You sign in with ${asked.email} from now on.`, email: asked.email }
    },

    async refuseEmailChange({ body: { token } }, { at, address, once }) {
      await countLink(at, address)
      await once(async (tx) => {
        if (!(await emailChangesStore(tx).refuse(token, at)))
          throw refuse(refuseEmailChange, 'link_unusable', unusable)
      })
      return { message: 'Your e-mail stays as it is.' }
    },
  } satisfies Partial<Handlers>
}
