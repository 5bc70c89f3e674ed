import type { Deps } from '#deps.ts'
import type { SignedContext } from '#kernel/http/mount.ts'
import { forgetAttempts, limitAttempts } from '#kernel/http/rate-limits.ts'

/**
 * Checks the password of a signed-in user. Tries are limited like sign-ins, so that a stranger at
 * an open page cannot keep guessing.
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
