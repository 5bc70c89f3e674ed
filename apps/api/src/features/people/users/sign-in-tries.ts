import type { Deps } from '#deps.ts'
import type { Context } from '#kernel/http/mount.ts'
import {
  addressToCount,
  countersOf,
  forgetAttempts,
  giveBackAttempt,
  limitAttempts,
} from '#kernel/http/rate-limits.ts'
import { knownDevicesStore } from './known-devices.store.ts'
import { foldEmail } from './sign-in.rules.ts'

type Caller = Pick<Context, 'at' | 'address' | 'device'>

/**
 * Counts the tries to sign in with an e-mail. A browser that has signed in before has its own
 * count, so that strangers' tries elsewhere do not block it.
 */
export async function signInTries(
  { limits, database: { db } }: Pick<Deps, 'limits' | 'database'>,
  username: string,
  { at, address, device }: Caller,
) {
  const email = foldEmail(username)
  const pair = `${email} ${addressToCount(address)}`
  const byAddress = countersOf('sign-in-address', address, limits.signInsPerAddress)
  const devices = knownDevicesStore(db)
  const own = await devices.find(device.token, email, at)
  return {
    /** Counts before checking the password, so that guesses sent all at once count too. */
    count: () =>
      limitAttempts(
        db,
        at,
        own
          ? [['sign-in-device', own.hash, limits.signInsPerDevice]]
          : [
              ...byAddress,
              ['sign-in-pair', pair, limits.signInsPerPair],
              ['sign-in-email', email, limits.signInsPerEmail],
            ],
      ),

    /** Resets the counters after a successful sign-in, and remembers this browser. */
    async forget(id_user: number) {
      if (own) return forgetAttempts(db, 'sign-in-device', own.hash)
      for (const [name, network] of byAddress) await giveBackAttempt(db, name, network)
      await forgetAttempts(db, 'sign-in-pair', pair)
      await forgetAttempts(db, 'sign-in-email', email)
      device.keep(await devices.add(id_user, at))
      return undefined
    },
  }
}
