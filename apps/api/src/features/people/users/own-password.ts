import type { Deps } from '../../../deps.ts'
import type { SignedContext } from '../../../kernel/http/mount.ts'
import { forgetAttempts, limitAttempts } from '../../../kernel/http/rate-limits.ts'

/**
 * Whether a password is the own one of whoever is signed in. Counted like sign-ins: whoever has found an open page
 * must not guess on.
 */
export const checkOwnPassword =
  ({ passwords, limits, database: { db } }: Pick<Deps, 'passwords' | 'limits' | 'database'>) =>
  async (
    { caller, at }: Pick<SignedContext, 'caller' | 'at'>,
    password: string,
    hash: string | null,
  ): Promise<boolean> => {
    const subject = String(caller.id)
    await limitAttempts(db, at, [['own-password', subject, limits.ownPasswordPerUser]])
    const isRight = await passwords.matches(password, hash)
    if (isRight) await forgetAttempts(db, 'own-password', subject)
    return isRight
  }
