import { makeRecoveryCodes, resetSecondFactor } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { hasFactor } from '../users/find-caller.store.ts'
import { passkeyHost } from '../users/passkey-host.ts'
import { usersStore } from '../users/users.store.ts'
import { authenticatorRoutes } from './authenticator.routes.ts'
import { authenticatorsStore } from './authenticators.store.ts'
import { confirmationRoutes } from './confirmation.routes.ts'
import { finishSignInRoutes } from './finish-sign-in.routes.ts'
import { passkeysRoutes } from './passkeys.routes.ts'
import { showPasskey } from './passkeys.show.ts'
import { passkeysStore } from './passkeys.store.ts'
import { recoveryCodesStore } from './recovery-codes.store.ts'
import { resetFactors } from './reset-second-factor.ts'

/** Manages second factors, and uses them in addition to the password. */
export const secondFactorRoutes = (deps: Deps) => {
  const { db } = deps.database
  return {
    ...finishSignInRoutes(deps),
    ...confirmationRoutes(deps),
    ...authenticatorRoutes(deps),
    ...passkeysRoutes(deps),

    async getSignInSecurity(_input, { caller }) {
      const app = await authenticatorsStore(db).find(caller.id)
      const passkeys = await passkeysStore(db).list(caller.id)
      return {
        passkeys: passkeys.map((passkey) => showPasskey(passkey, passkeyHost(deps))),
        authenticator: app?.confirmed_at
          ? {
              since: app.confirmed_at.toISOString(),
              last_used_at: app.last_used_at?.toISOString() ?? null,
            }
          : null,
        recovery_codes_left: await recoveryCodesStore(db).countLeft(caller.id),
      }
    },

    resetSecondFactor: ({ params }, { caller, at, once }) =>
      once(async (tx) => {
        if (!(await usersStore(tx).lockAccount({ id: params.id })))
          throw refuse(resetSecondFactor, 'user_not_found', 'We can’t find that user.')
        if (!(await resetFactors(tx, params.id, at, userActor(caller.id))))
          throw refuse(
            resetSecondFactor,
            'second_factor_missing',
            'They have no second factor: their password is enough.',
          )
        return { message: 'The second factor is reset. They sign in with their password.' }
      }),

    makeRecoveryCodes: (_input, { caller, at, once }) =>
      once(async (tx) => {
        await usersStore(tx).lockAccount({ id: caller.id })
        if (!(await hasFactor(tx, caller.id)))
          throw refuse(
            makeRecoveryCodes,
            'second_factor_missing',
            'Recovery codes replace a second factor. Add one first.',
          )
        await recordEvent(tx, {
          event: 'user.recovery_codes_made',
          at,
          by: userActor(caller.id),
          id_user: caller.id,
          data: {},
        })
        return { recovery_codes: await recoveryCodesStore(tx).make(caller.id, at) }
      }),
  } satisfies Partial<Handlers>
}
