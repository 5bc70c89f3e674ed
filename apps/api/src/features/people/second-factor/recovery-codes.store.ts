import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { hashSecret } from '#kernel/secrets.ts'
import { makeRecoveryCode, recoveryCodes, showRecoveryCode } from './recovery-codes.rules.ts'

const countUnused = async (db: Db, id_user: number) => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('id_user', '=', id_user)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/**
 * Recovery codes for people who have lost a factor. They are shown once, when made, and stored as
 * hashes.
 */
export const recoveryCodesStore = (db: Db) => ({
  countLeft: (id_user: number) => countUnused(db, id_user),

  /** Makes new codes and deletes the previous codes. */
  async make(id_user: number, at: Date): Promise<string[]> {
    await db.deleteFrom('recovery_codes').where('id_user', '=', id_user).execute()
    const codes = Array.from({ length: recoveryCodes }, () => makeRecoveryCode())
    await db
      .insertInto('recovery_codes')
      .values(codes.map((code) => ({ id_user, hash: hashSecret(code), created_at: at })))
      .execute()
    return codes.map(showRecoveryCode)
  },

  /**
   * Uses one statement, so that only one of several concurrent calls with the same code succeeds.
   */
  use: (id_user: number, code: string, at: Date) =>
    hasChanged(
      db
        .updateTable('recovery_codes')
        .set({ used_at: at })
        .where('id_user', '=', id_user)
        .where('hash', '=', hashSecret(code))
        .where('used_at', 'is', null),
    ),

  hasAny: async (id_user: number): Promise<boolean> =>
    (await db
      .selectFrom('recovery_codes')
      .select('hash')
      .where('id_user', '=', id_user)
      .limit(1)
      .executeTakeFirst()) !== undefined,

  removeAll: (id_user: number) =>
    db.deleteFrom('recovery_codes').where('id_user', '=', id_user).execute(),
})
