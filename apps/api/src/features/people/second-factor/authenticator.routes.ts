import { beginAuthenticator, confirmAuthenticator } from '@treasures/api-client'
import { generateSecret, generateURI } from 'otplib'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { passkeyHost } from '../users/passkey-host.ts'
import { usersStore } from '../users/users.store.ts'
import { stepOfCode } from './authenticator.rules.ts'
import { authenticatorsStore } from './authenticators.store.ts'
import { afterAdding, afterRemoving } from './factors.ts'
import { authenticatorSeal, countCode, forgetCodes } from './prove-factor.ts'
import { qrPath } from './qr-path.rules.ts'

/** Manages the caller's own authenticator app. */
export const authenticatorRoutes = (deps: Deps) => {
  const { seal, limits, publicSettings } = deps
  const { db } = deps.database

  const missing = () =>
    refuse(
      confirmAuthenticator,
      'authenticator_missing',
      'There is no authenticator app to confirm. Please begin again.',
    )

  return {
    async beginAuthenticator(_input, { caller, at, once }) {
      const account = await usersStore(db).findAccount(caller.id, everywhere)
      const secret = generateSecret()
      const sealed = seal.close(secret, authenticatorSeal(caller.id))
      await once(async (tx) => {
        if (!(await authenticatorsStore(tx).begin(caller.id, sealed, at)))
          throw refuse(
            beginAuthenticator,
            'authenticator_exists',
            'You have an authenticator app already. Remove it to set up another.',
          )
      })
      const uri = generateURI({
        issuer: publicSettings().business_name ?? passkeyHost(deps),
        label: account?.email ?? '',
        secret,
      })
      return { secret, uri, qr: qrPath(uri) }
    },

    async confirmAuthenticator({ body }, { caller, at, once }) {
      await countCode(db, at, caller.id, limits)
      const app = await authenticatorsStore(db).find(caller.id)
      if (!app || app.confirmed_at) throw missing()
      const secret = seal.open(app.secret, authenticatorSeal(caller.id))
      const step = stepOfCode({ secret, lastStep: 0 }, body.code, at)
      if (step === undefined)
        throw refuse(confirmAuthenticator, 'code_wrong', 'This code is not right.', {
          errors: { code: ['This code is not right. Check that your phone’s clock is right.'] },
        })
      return once(async (tx) => {
        // Locks the account. If two factors are added at once, only one comes with recovery codes.
        await usersStore(tx).lockAccount({ id: caller.id })
        const { secret: checked } = app
        if (!(await authenticatorsStore(tx).confirm(caller.id, { secret: checked, step }, at)))
          throw missing()
        await forgetCodes(tx, caller.id)
        return afterAdding(tx, 'authenticator', { id_user: caller.id, at })
      })
    },

    async removeAuthenticator(_input, { caller, at, once }) {
      await once(async (tx) => {
        await usersStore(tx).lockAccount({ id: caller.id })
        if (await authenticatorsStore(tx).remove(caller.id))
          await afterRemoving(tx, 'authenticator', { id_user: caller.id, at })
      })
      return { message: 'The authenticator app is removed.' }
    },
  } satisfies Partial<Handlers>
}
