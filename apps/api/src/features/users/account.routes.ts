import { changePassword, updateUser } from '@treasures/api-client'
import type { Deps } from '../../app.ts'
import { scopeOf, type Scope, type SignedIn } from '../../shared/caller.ts'
import { isTaken } from '../../shared/db/errors.ts'
import type { Handlers, SignedContext } from '../../shared/mount.ts'
import { forgetAttempts, limitAttempts } from '../../shared/rate-limits.ts'
import { refuse, refuseGenerally } from '../../shared/refuse.ts'
import { decideAccountChange, decideReach } from './account.decide.ts'
import { linksStore } from './links.store.ts'
import { sessionsStore } from './sessions.store.ts'
import { foldEmail } from './sign-in.rules.ts'
import { userMails } from './user-mails.ts'
import { showProfile } from './users.rules.ts'
import { usersStore } from './users.store.ts'

const everybody: Scope = { kind: 'all' }
const forbidden = () => refuseGenerally('forbidden', 'You may not change this user.')
const passwordWrong = (field: string) => ({ errors: { [field]: ['The password is not right'] } })

/** What people do with their own account, and staff with those of others. */
export const accountRoutes = (deps: Deps) => {
  const { passwords, limits } = deps
  const { db } = deps.database
  const mails = userMails(deps)

  /** Counted like sign-ins: whoever has found an open page must not guess on. */
  const ownPasswordIs = async (
    { caller, at }: SignedContext,
    password: string,
    hash: string | null,
  ) => {
    const subject = String(caller.id)
    await limitAttempts(db, at, [['own-password', subject, limits.ownPasswordPerUser]])
    const isRight = await passwords.matches(password, hash)
    if (isRight) await forgetAttempts(db, 'own-password', subject)
    return isRight
  }

  const findReachable = async (caller: SignedIn, id: number) => {
    const reach = decideReach(caller, id)
    if (reach === 'forbidden') throw forbidden()
    return reach === 'absent'
      ? undefined
      : usersStore(db).findAccount(id, reach === 'own' ? everybody : scopeOf(caller))
  }

  return {
    async getUser(_input, { caller }) {
      const profile = await usersStore(db).findProfile(caller.id)
      if (!profile) throw refuseGenerally('not_signed_in', 'Please sign in.')
      return showProfile(profile)
    },

    async updateUser({ params, body }, context) {
      const { caller, at, once } = context
      const account = await findReachable(caller, params.id)
      if (!account) throw refuse(updateUser, 'user_not_found', 'There is no such user.')
      const decision = decideAccountChange(caller, account, body.email)
      if (decision === 'forbidden') throw forbidden()
      if (decision === 'ask_password') {
        if (!(await ownPasswordIs(context, body.password ?? '', account.password_hash)))
          throw refuse(
            updateUser,
            'password_wrong',
            'Another e-mail needs your password.',
            passwordWrong('password'),
          )
        await limitAttempts(db, at, [
          ['email-change', String(caller.id), limits.emailChangesPerUser],
        ])
      }
      try {
        return await once(async (tx) => {
          const changed = await usersStore(tx).changeDetails(account.id, body, at)
          if (foldEmail(account.email) !== foldEmail(body.email)) {
            // Links that went to the old e-mail must not open what is the new one's.
            await linksStore(tx).endAll(account.id)
            await mails.tell(tx, at, account, 'email_changed')
          }
          return changed
        })
      } catch (error) {
        if (!isTaken(error)) throw error
        throw refuse(updateUser, 'email_taken', 'Another user has this e-mail.', {
          errors: { email: ['Another user has this e-mail'] },
        })
      }
    },

    async changePassword({ params, body }, context) {
      const { caller, at, once } = context
      const account =
        caller.id === params.id ? await usersStore(db).findAccount(caller.id, everybody) : undefined
      if (!account) throw refuse(changePassword, 'user_not_found', 'There is no such user.')
      const wrong = () =>
        refuse(
          changePassword,
          'password_wrong',
          'The old password is not right.',
          passwordWrong('oldPassword'),
        )
      if (!(await ownPasswordIs(context, body.oldPassword, account.password_hash))) throw wrong()
      const hash = await passwords.hash(body.newPassword)
      await once(async (tx) => {
        if (!(await usersStore(tx).changePassword(account.id, account.password_hash, hash, at)))
          throw wrong()
        await sessionsStore(tx).endOthers(account.id, caller.tokenHash)
        await linksStore(tx).endAll(account.id)
        await mails.tell(tx, at, account, 'password_changed')
      })
      return { message: 'Your password is changed. You are signed out everywhere else.' }
    },
  } satisfies Partial<Handlers>
}
