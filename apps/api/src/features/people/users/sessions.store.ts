import { sql } from 'kysely'
import { later } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { hashSecret, makeSecret } from '#kernel/secrets.ts'
import { apiKeysStore } from '../api-keys/api-keys.store.ts'
import { diaryFeedsStore } from './diary-feeds.store.ts'
import { hasEnded } from './find-caller.store.ts'
import { signInTicketsStore } from './sign-in-tickets.store.ts'

/** Sessions, one row each. Deleting the row ends the session. */
export const sessionsStore = (db: Db) => ({
  /**
   * Returns the token and stores only its hash. Undefined if the checked password has changed or
   * the access has ended since, because each of these ends all sessions. Sign-ins of one person
   * take turns, because each records its time.
   */
  async begin(
    { id, password_hash }: { id: number; password_hash: string | null },
    at: Date,
    seconds: number,
  ): Promise<string | undefined> {
    const token = makeSecret()
    const expires_at = later(at, seconds * 1_000)
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('access_tokens')
      .columns(['hash', 'id_user', 'created_at', 'expires_at', 'confirmed_at'])
      .expression((eb) =>
        eb
          .selectFrom('users')
          .select([
            eb.val(hashSecret(token)).as('hash'),
            'id as id_user',
            sql<Date>`${at}::timestamptz`.as('created_at'),
            sql<Date>`${expires_at}::timestamptz`.as('expires_at'),
            sql<Date>`${at}::timestamptz`.as('confirmed_at'),
          ])
          .where('id', '=', id)
          .where('password_hash', '=', password_hash)
          .where(sql<boolean>`not ${hasEnded}`)
          .forNoKeyUpdate(),
      )
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return undefined
    await db.updateTable('users').set({ signed_in_at: at }).where('id', '=', id).execute()
    return token
  },

  /** Records that the owner has confirmed their identity again. */
  confirm: (tokenHash: string, at: Date) =>
    db
      .updateTable('access_tokens')
      .set({ confirmed_at: at })
      .where('hash', '=', tokenHash)
      .execute(),

  end: (tokenHash: string) =>
    db.deleteFrom('access_tokens').where('hash', '=', tokenHash).execute(),

  /**
   * Ends all sessions, the sign-ins that await their second factor, the diary feed's secret address
   * and the API keys.
   */
  async endAll(id_user: number, at: Date) {
    await endBesides(db, id_user, at)
    return db.deleteFrom('access_tokens').where('id_user', '=', id_user).execute()
  },

  async endOthers(id_user: number, tokenHash: string, at: Date) {
    await endBesides(db, id_user, at)
    await db
      .deleteFrom('access_tokens')
      .where('id_user', '=', id_user)
      .where('hash', '<>', tokenHash)
      .execute()
  },
})

/** Ends other kinds of access: sign-ins that await their second factor, diary feed and API keys. */
async function endBesides(db: Db, id_user: number, at: Date) {
  await signInTicketsStore(db).endAll(id_user)
  await diaryFeedsStore(db).end(id_user)
  await apiKeysStore(db).revokeAll(id_user, at)
}
