import type { Db } from '../../shared/db/connect.ts'
import { hashSecret, makeSecret } from '../../shared/secrets.ts'

/** Sign-ins: a row for each, that ends it when it goes. */
export const sessionsStore = (db: Db) => ({
  /** The token itself is told once, here, and never kept. */
  async begin(id_user: number, at: Date, seconds: number): Promise<string> {
    const token = makeSecret()
    const expires_at = new Date(at.getTime() + seconds * 1_000)
    await db
      .insertInto('access_tokens')
      .values({ hash: hashSecret(token), id_user, created_at: at, expires_at })
      .execute()
    return token
  },

  end: (tokenHash: string) =>
    db.deleteFrom('access_tokens').where('hash', '=', tokenHash).execute(),

  endAll: (id_user: number) =>
    db.deleteFrom('access_tokens').where('id_user', '=', id_user).execute(),

  endOthers: (id_user: number, tokenHash: string) =>
    db
      .deleteFrom('access_tokens')
      .where('id_user', '=', id_user)
      .where('hash', '<>', tokenHash)
      .execute(),
})
