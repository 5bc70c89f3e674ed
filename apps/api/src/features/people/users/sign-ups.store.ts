import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hashSecret } from '#kernel/secrets.ts'
import { linkEnds } from './links.rules.ts'

type SignUp = { email: string; fname: string; lname: string; password_hash: string }

/**
 * Sign-ups whose e-mail is not confirmed yet. Each has its own link and password, so that a
 * stranger who signs up with an e-mail does not affect its owner's sign-up.
 */
export const signUpsStore = (db: Db) => ({
  /** Adds a sign-up, which has no link yet. */
  async add(signUp: SignUp, at: Date): Promise<number> {
    const { id } = await db
      .insertInto('sign_ups')
      .values({
        ...signUp,
        created_at: at,
        expires_at: linkEnds('confirm', at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /**
   * Finds the newest sign-up with this e-mail. A sign-in attempt is checked against its password.
   */
  findNewest: (email: string, at: Date) =>
    db
      .selectFrom('sign_ups')
      .select(['id', 'email', 'fname', 'password_hash'])
      .where(emailIs(email))
      .where('expires_at', '>', at)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Ends the link, so that a new one can be sent. */
  renew: (id: number, at: Date) =>
    db
      .updateTable('sign_ups')
      .set({ hash: null, expires_at: linkEnds('confirm', at) })
      .where('id', '=', id)
      .execute(),

  /** Gives a sign-up its link. Returns undefined if it has one already, or no longer exists. */
  giveLink: (id: number, token: string) =>
    db
      .updateTable('sign_ups')
      .set({ hash: hashSecret(token) })
      .where('id', '=', id)
      .where('hash', 'is', null)
      .returning(['email', 'fname'])
      .executeTakeFirst(),

  find: (token: string, at: Date) =>
    db
      .selectFrom('sign_ups')
      .select(['email', 'password_hash', 'expires_at'])
      .where('hash', '=', hashSecret(token))
      .where('expires_at', '>', at)
      .executeTakeFirst(),

  /** Locks an e-mail until the transaction ends, so that links of several sign-ups take turns. */
  takeTurns: (email: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(lower(${`sign-up ${email}`}::text), 0))`.execute(
      db,
    ),

  /** Uses one statement, so that only one of several concurrent calls with a link succeeds. */
  use: (token: string, at: Date) =>
    db
      .deleteFrom('sign_ups')
      .where('hash', '=', hashSecret(token))
      .where('expires_at', '>', at)
      .returning(['email', 'fname', 'lname', 'password_hash'])
      .executeTakeFirst(),

  /** Deletes all sign-ups with an e-mail, because its owner has proven it. */
  endAll: (email: string) => db.deleteFrom('sign_ups').where(emailIs(email)).execute(),
})

const emailIs = (email: string) => sql<boolean>`lower(sign_ups.email) = lower(${email})`
