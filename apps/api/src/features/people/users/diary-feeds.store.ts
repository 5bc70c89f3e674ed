import type { Db } from '#kernel/db/connect.ts'
import { hashSecret, makeSecret } from '#kernel/secrets.ts'

/** Secret addresses of diary feeds. */
export const diaryFeedsStore = (db: Db) => ({
  find: (id_user: number) =>
    db
      .selectFrom('diary_feeds')
      .select('made_at')
      .where('id_user', '=', id_user)
      .executeTakeFirst(),

  /** Makes the secret of a user's feed. The previous secret stops working. */
  async make(id_user: number, made_at: Date): Promise<string> {
    const token = makeSecret()
    const row = { token_hash: hashSecret(token), made_at }
    await db
      .insertInto('diary_feeds')
      .values({ id_user, ...row })
      .onConflict((conflict) => conflict.column('id_user').doUpdateSet(row))
      .execute()
    return token
  },

  end: (id_user: number) => db.deleteFrom('diary_feeds').where('id_user', '=', id_user).execute(),

  findUser: async (token: string) =>
    (
      await db
        .selectFrom('diary_feeds')
        .select('id_user')
        .where('token_hash', '=', hashSecret(token))
        .executeTakeFirst()
    )?.id_user,
})
