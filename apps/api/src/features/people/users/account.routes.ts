import { cancelEmailChange, changePassword, updateUser } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { SignedIn } from '#kernel/http/caller.ts'
import { everywhere, staffScope } from '#kernel/http/scope.ts'
import { isTaken } from '#kernel/db/errors.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { mayManage } from '#kernel/http/may-manage.rules.ts'
import { refuse, refuseGenerally } from '#kernel/http/refuse.ts'
import { decideAccountChange, decideReach } from './account.decide.ts'
import { changeEmail } from './change-email.ts'
import { emailTaken } from './email-taken.ts'
import { emailChangesStore } from './email-changes.store.ts'
import { linksStore } from './links.store.ts'
import { checkOwnPassword } from './own-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { sessionsStore } from './sessions.store.ts'
import { showProfile } from './users.show.ts'
import { usersStore } from './users.store.ts'

const forbidden = () => refuseGenerally('forbidden', 'You may not change this user.')
const passwordWrong = (field: string) => ({ errors: { [field]: ['The password is not right'] } })

/** Handles users' changes to their own account, and staff's changes to others. */
export const accountRoutes = (deps: Deps) => {
  const { passwords } = deps
  const { db } = deps.database
  const change = changeEmail(deps)
  const ownPasswordIs = checkOwnPassword(deps)

  const findReachable = async (caller: SignedIn, id: number) => {
    const reach = decideReach(caller, id)
    if (reach === 'forbidden') throw forbidden()
    const scope = reach === 'own' ? everywhere : staffScope(caller)
    return reach === 'absent' || !scope ? undefined : usersStore(db).findAccount(id, scope)
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
      if (!account) throw refuse(updateUser, 'user_not_found', 'We can’t find that user.')
      const decision = decideAccountChange(caller, account, body.email)
      if (decision === 'forbidden') throw forbidden()
      if (
        decision === 'ask_password' &&
        !(await ownPasswordIs(context, body.password ?? '', account.password_hash))
      )
        throw refuse(
          updateUser,
          'password_wrong',
          'Another e-mail needs your password.',
          passwordWrong('password'),
        )
      try {
        return await once(async (tx) => {
          const store = usersStore(tx)
          const asked = { caller, whose: { id: account.id }, email: body.email }
          if ((await change(tx, at, asked)) === 'taken') throw emailTaken(updateUser)
          await store.rename(account.id, body, at)
          return store.findSummary(account.id)
        })
      } catch (error) {
        if (!isTaken(error)) throw error
        throw emailTaken(updateUser)
      }
    },

    async cancelEmailChange({ params }, { caller, once }) {
      const account = await findReachable(caller, params.id)
      if (!account) throw refuse(cancelEmailChange, 'user_not_found', 'We can’t find that user.')
      if (!mayManage(caller, account)) throw forbidden()
      return once(async (tx) => {
        await emailChangesStore(tx).cancel(account.id)
        return usersStore(tx).findSummary(account.id)
      })
    },

    async changePassword({ params, body }, context) {
      const { caller, at, once } = context
      const account =
        caller.id === params.id
          ? await usersStore(db).findAccount(caller.id, everywhere)
          : undefined
      if (!account) throw refuse(changePassword, 'user_not_found', 'We can’t find that user.')
      const wrong = () =>
        refuse(
          changePassword,
          'password_wrong',
          'The old password is not right.',
          passwordWrong('oldPassword'),
        )
      if (!(await ownPasswordIs(context, body.oldPassword, account.password_hash))) throw wrong()
      refuseWeakPassword(body.newPassword, account, 'newPassword')
      const hash = await passwords.hash(body.newPassword)
      await once(async (tx) => {
        if (!(await usersStore(tx).changePassword(account.id, account.password_hash, hash, at)))
          throw wrong()
        await sessionsStore(tx).endOthers(account.id, caller.tokenHash, at)
        await linksStore(tx).endAll(account.id)
        // Cancels a pending e-mail change, which a stranger at an open page may have asked for.
        await emailChangesStore(tx).cancel(account.id)
        await recordEvent(tx, {
          event: 'user.password_changed',
          at,
          by: userActor(account.id),
          id_user: account.id,
          data: { how: 'own' },
        })
      })
      return { message: 'Your password has been changed. You’re signed out on other devices.' }
    },
  } satisfies Partial<Handlers>
}
