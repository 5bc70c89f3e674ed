import { confirmIdentity, type ParsedOf } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { confirmedUntil } from '#kernel/http/confirm.rules.ts'
import type { Handlers, SignedContext } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { findFactorWays } from '../users/find-caller.store.ts'
import { checkOwnPassword } from '../users/own-password.ts'
import { passkeyHost } from '../users/passkey-host.ts'
import { sessionsStore } from '../users/sessions.store.ts'
import { usersStore } from '../users/users.store.ts'
import { askPasskey } from './ask-passkey.ts'
import { proveFactor } from './prove-factor.ts'

const wrong = () =>
  refuse(confirmIdentity, 'second_factor_wrong', 'That is not right. Please try again.', {
    errors: { code: ['This code is not right'], recovery_code: ['This code is not right'] },
  })

/** Lets a signed-in caller confirm their identity before a sensitive call. */
export const confirmationRoutes = (deps: Deps) => {
  const { db } = deps.database
  const prove = proveFactor(deps)
  const ownPasswordIs = checkOwnPassword(deps)
  const askedBy = ({ caller }: SignedContext) =>
    ({ purpose: 'confirm', bound_to: caller.tokenHash, id_user: caller.id }) as const
  const waysOf = ({ caller }: SignedContext) => findFactorWays(db, caller.id, passkeyHost(deps))

  async function confirmByPassword(
    { password = '' }: ParsedOf<typeof confirmIdentity>['body'],
    context: SignedContext,
  ) {
    const { caller, at } = context
    const account = await usersStore(db).findAccount(caller.id, everywhere)
    if (!(await ownPasswordIs(context, password, account?.password_hash ?? null)))
      throw refuse(confirmIdentity, 'password_wrong', 'This is not your password.', {
        errors: { password: ['The password is not right'] },
      })
    await sessionsStore(db).confirm(caller.tokenHash, at)
  }

  return {
    async beginConfirmation(_input, context) {
      const ways = await waysOf(context)
      return {
        ways: ways ?? ['password' as const],
        passkey: ways?.includes('passkey')
          ? await askPasskey(deps).begin(askedBy(context), context.at)
          : null,
      }
    },

    async confirmIdentity({ body }, context) {
      const { caller, at, once } = context
      if (!(await waysOf(context))) await confirmByPassword(body, context)
      else {
        // A caller with a second factor cannot confirm by password alone.
        const proven = await prove(askedBy(context), body, at)
        if (!proven) throw wrong()
        await once(async (tx) => {
          if (!(await proven.use(tx))) throw wrong()
          await sessionsStore(tx).confirm(caller.tokenHash, at)
        })
      }
      return { confirmed_until: confirmedUntil(at).toISOString() }
    },
  } satisfies Partial<Handlers>
}
