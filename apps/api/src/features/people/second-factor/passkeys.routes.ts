import { addPasskey, removePasskey, renamePasskey } from '@treasures/api-client'
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Deps } from '#deps.ts'
import type { Handlers, SignedContext } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { passkeyHost } from '../users/passkey-host.ts'
import { usersStore } from '../users/users.store.ts'
import { asOptions, passkeyTimeout } from './ask-passkey.ts'
import { afterAdding, afterRemoving } from './factors.ts'
import { passkeyChallengesStore } from './passkey-challenges.store.ts'
import { passkeysStore } from './passkeys.store.ts'
import { showPasskey } from './passkeys.show.ts'

/**
 * EdDSA, ES256 and RS256. The library's defaults include an algorithm for which Node logs an
 * experimental warning.
 */
const algorithms = [-8, -7, -257]

/** Limit for one person: more devices than anyone has. */
const passkeysAtMost = 20

/** Manages the caller's own passkeys. */
export const passkeysRoutes = (deps: Deps) => {
  const { db } = deps.database
  const askedBy = ({ caller }: SignedContext) =>
    ({ purpose: 'add', bound_to: caller.tokenHash, id_user: caller.id }) as const

  const refuseTooMany = (count: number) => {
    if (count >= passkeysAtMost)
      throw refuse(
        addPasskey,
        'too_many_passkeys',
        `${passkeysAtMost} passkeys are enough. Remove one first.`,
      )
  }
  const notFound = (endpoint: typeof renamePasskey | typeof removePasskey) =>
    refuse(endpoint, 'passkey_not_found', 'We can’t find that passkey.')

  return {
    async beginPasskey(_input, context) {
      const { caller, at } = context
      const [account, owned] = await Promise.all([
        usersStore(db).findAccount(caller.id, everywhere),
        passkeysStore(db).list(caller.id),
      ])
      refuseTooMany(owned.length)
      const host = passkeyHost(deps)
      const challenge = await passkeyChallengesStore(db).make(askedBy(context), at)
      return asOptions(
        await generateRegistrationOptions({
          rpName: deps.publicSettings().business_name ?? host,
          rpID: host,
          userName: account?.email ?? '',
          userDisplayName: `${account?.fname ?? ''} ${account?.lname ?? ''}`.trim(),
          userID: Buffer.from(String(caller.id)),
          challenge: Buffer.from(challenge, 'base64url'),
          timeout: passkeyTimeout,
          supportedAlgorithmIDs: algorithms,
          // The authenticator stores the passkey, so that it signs in without an e-mail, and asks
          // its owner to unlock it.
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          excludeCredentials: owned
            .filter((passkey) => passkey.host === host)
            .map(({ credential, transports }) => ({
              id: credential,
              transports,
            })),
        }),
      )
    },

    async addPasskey({ body }, context) {
      const { caller, at, once } = context
      const host = passkeyHost(deps)
      const made = await verifyRegistrationResponse({
        response: body.passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge: (challenge) =>
          passkeyChallengesStore(db).use(challenge, askedBy(context), at),
        expectedOrigin: new URL(deps.publicSettings().portal_url).origin,
        expectedRPID: host,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => undefined)
      if (!made?.verified)
        throw refuse(
          addPasskey,
          'passkey_unusable',
          'This passkey cannot be used. Please begin again.',
        )
      const { credential } = made.registrationInfo
      return once(async (tx) => {
        // Locks the account. If two factors are added at once, only one comes with recovery codes.
        await usersStore(tx).lockAccount({ id: caller.id })
        refuseTooMany((await passkeysStore(tx).list(caller.id)).length)
        const isAdded = await passkeysStore(tx).add(
          {
            id_user: caller.id,
            credential: credential.id,
            public_key: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: body.passkey.response.transports ?? [],
            host,
            name: body.name,
          },
          at,
        )
        if (!isAdded) throw refuse(addPasskey, 'passkey_known', 'This passkey is in use already.')
        return afterAdding(tx, 'passkey', { id_user: caller.id, at })
      })
    },

    async renamePasskey({ params, body }, { caller, once }) {
      const passkey = await once((tx) => passkeysStore(tx).rename(params.id, caller.id, body.name))
      if (!passkey) throw notFound(renamePasskey)
      return showPasskey(passkey, passkeyHost(deps))
    },

    async removePasskey({ params }, { caller, at, once }) {
      await once(async (tx) => {
        await usersStore(tx).lockAccount({ id: caller.id })
        if (!(await passkeysStore(tx).remove(params.id, caller.id))) throw notFound(removePasskey)
        await afterRemoving(tx, 'passkey', { id_user: caller.id, at })
      })
      return { message: 'The passkey is removed.' }
    },
  } satisfies Partial<Handlers>
}
