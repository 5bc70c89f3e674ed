import { hashSecret, makeSecret } from '../../src/kernel/secrets.ts'
import type { InputsFor } from '../policy-fixtures.ts'

export const diaryInputs: InputsFor<'getDiary' | 'readDiaryFeed'> = {
  getDiary: () => ({ query: { from: '2026-11-23', to: '2026-11-29' } }),
  /**
   * Creates a feed. It works for everyone who holds its address, so it is the same for any target.
   */
  async readDiaryFeed({ fixtures: { db } }) {
    const token = makeSecret()
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('id_treasure', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const row = { token_hash: hashSecret(token), made_at: new Date() }
    await db
      .insertInto('diary_feeds')
      .values({ id_user: id, ...row })
      .onConflict((conflict) => conflict.column('id_user').doUpdateSet(row))
      .execute()
    return { params: { token } }
  },
}
