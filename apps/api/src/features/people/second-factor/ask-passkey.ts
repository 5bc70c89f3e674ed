import type { PasskeyAnswer, PasskeyOptions } from '@treasures/api-client'
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type * as z from 'zod/mini'
import type { Deps } from '#deps.ts'
import { passkeyHost } from '../users/passkey-host.ts'
import { passkeyChallengesStore, type ChallengeFor } from './passkey-challenges.store.ts'
import { passkeysStore } from './passkeys.store.ts'

/** Milliseconds that a browser waits for a passkey. */
export const passkeyTimeout = 120_000

/** Converts the library's options to the contract's type. JSON leaves out undefined fields. */
export const asOptions = (options: object) => structuredClone(options) as PasskeyOptions

/** Requests passkeys and checks their signatures. */
export function askPasskey(deps: Pick<Deps, 'database' | 'publicSettings'>) {
  const { db } = deps.database

  return {
    /**
     * Starts a request for one of the user's passkeys or, for a visitor, any passkey on this host.
     */
    async begin(asked: ChallengeFor, at: Date): Promise<PasskeyOptions> {
      const host = passkeyHost(deps)
      const owned = asked.id_user === null ? [] : await passkeysStore(db).list(asked.id_user)
      const challenge = await passkeyChallengesStore(db).make(asked, at)
      const options = await generateAuthenticationOptions({
        rpID: host,
        challenge: Buffer.from(challenge, 'base64url'),
        timeout: passkeyTimeout,
        userVerification: 'required',
        allowCredentials: owned
          .filter((passkey) => passkey.host === host)
          .map(({ credential, transports }) => ({
            id: credential,
            transports,
          })),
      })
      return asOptions(options)
    },

    /**
     * Returns the passkey that signed our challenge, with its new counter, or undefined if anything
     * is wrong. A challenge can be checked only once, whatever the result.
     */
    async check(answer: z.infer<typeof PasskeyAnswer>, asked: ChallengeFor, at: Date) {
      const host = passkeyHost(deps)
      const passkey = await passkeysStore(db).findByCredential(answer.id, host)
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
          expectedChallenge: (challenge) => passkeyChallengesStore(db).use(challenge, asked, at),
          expectedOrigin: new URL(deps.publicSettings().portal_url).origin,
          expectedRPID: host,
          requireUserVerification: true,
          credential: {
            id: answer.id,
            publicKey: Buffer.from(passkey?.public_key ?? '', 'base64url'),
            counter: passkey?.counter ?? 0,
            transports: passkey?.transports ?? [],
          },
        })
        if (!verified || !passkey) return undefined
        return { ...passkey, counter: authenticationInfo.newCounter }
      } catch {
        // The library throws on every invalid answer. An invalid answer is the visitor's mistake,
        // not a server error.
        return undefined
      }
    },
  }
}
