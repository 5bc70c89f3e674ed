import type { ParsedOf, finishSignIn } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import { userActor } from '#events/define-event.ts'
import { recordEvent } from '#events/record-event.ts'
import { forgetAttempts, limitAttempts } from '#kernel/http/rate-limits.ts'
import { stepOfCode } from './authenticator.rules.ts'
import { askPasskey } from './ask-passkey.ts'
import { authenticatorsStore } from './authenticators.store.ts'
import type { ChallengeFor } from './passkey-challenges.store.ts'
import { passkeysStore } from './passkeys.store.ts'
import { recoveryCodesStore } from './recovery-codes.store.ts'

type Proof = Pick<ParsedOf<typeof finishSignIn>['body'], 'code' | 'recovery_code' | 'passkey'>

/**
 * A correct factor that was not used yet. Call `use` in the transaction that relies on the factor.
 * If several calls use the same proof concurrently, only one of them returns true.
 */
type Proven = { use: (tx: Db) => Promise<boolean> }

/** Purpose for which an authenticator app's secret is encrypted. */
export const authenticatorSeal = (id_user: number) => `authenticator ${id_user}`

/** Checks a user's second factor. Codes that can be guessed are counted before they are checked. */
export const proveFactor = (
  deps: Pick<Deps, 'database' | 'limits' | 'seal' | 'publicSettings'>,
) => {
  const passkeys = askPasskey(deps)
  const { limits, seal } = deps
  const { db } = deps.database

  async function proveCode(id_user: number, code: string, at: Date): Promise<Proven | undefined> {
    await countCode(db, at, id_user, limits)
    const app = await authenticatorsStore(db).find(id_user)
    if (!app?.confirmed_at) return undefined
    const secret = seal.open(app.secret, authenticatorSeal(id_user))
    const step = stepOfCode({ secret, lastStep: app.last_step }, code, at)
    if (step === undefined) return undefined
    return {
      async use(tx) {
        if (!(await authenticatorsStore(tx).useStep(id_user, step, at))) return false
        await forgetCodes(tx, id_user)
        return true
      },
    }
  }

  const proveRecoveryCode = (id_user: number, code: string, at: Date): Proven => ({
    async use(tx) {
      const store = recoveryCodesStore(tx)
      if (!(await store.use(id_user, code, at))) return false
      await recordEvent(tx, {
        event: 'user.recovery_code_used',
        at,
        by: userActor(id_user),
        id_user,
        data: { left: await store.countLeft(id_user) },
      })
      return true
    },
  })

  /** `asked` contains the purpose of the passkey's challenge. */
  return async (
    { id_user, ...asked }: ChallengeFor & { id_user: number },
    { code, recovery_code, passkey }: Proof,
    at: Date,
  ): Promise<Proven | undefined> => {
    if (code !== undefined) return proveCode(id_user, code, at)
    if (recovery_code !== undefined) return proveRecoveryCode(id_user, recovery_code, at)
    const signed = passkey && (await passkeys.check(passkey, { id_user, ...asked }, at))
    if (signed?.id_user !== id_user) return undefined
    return { use: (tx) => passkeysStore(tx).use(signed.id, signed.counter, at) }
  }
}

/** Counts six-digit codes for one account, wherever they are tried. */
export const countCode = (db: Db, at: Date, id_user: number, limits: Deps['limits']) =>
  limitAttempts(db, at, [
    ['second-factor', String(id_user), limits.codesPerUser],
    ['second-factor-day', String(id_user), limits.codesPerUserPerDay],
  ])

/** Resets the counts after a right code. */
export async function forgetCodes(tx: Db, id_user: number) {
  await forgetAttempts(tx, 'second-factor', String(id_user))
  await forgetAttempts(tx, 'second-factor-day', String(id_user))
}
