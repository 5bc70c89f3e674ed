import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { linkEnds } from './links.rules.ts'

type SignUp = { email: string; fname: string; lname: string; password_hash: string }

/**
 * Sign-ups whose e-mail is not confirmed yet. Each has its own link and its own password, so that whoever
 * signs up with somebody else's e-mail changes nothing about what its owner has begun.
 */
export const signUpsStore = (db: Db) => ({
  /** Without a link yet. */
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

  /** The newest with this e-mail, for which the password is asked when somebody tries to sign in. */
  findNewest: (email: string, at: Date) =>
    db
      .selectFrom('sign_ups')
      .select(['id', 'email', 'fname', 'password_hash'])
      .where(emailIs(email))
      .where('expires_at', '>', at)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** It is to get a new link; the former ends. */
  renew: (id: number, at: Date) =>
    db
      .updateTable('sign_ups')
      .set({ hash: null, expires_at: linkEnds('confirm', at) })
      .where('id', '=', id)
      .execute(),

  /** Whose link this is from now on; undefined where there is one, or the sign-up is over. */
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
      .select(['email', 'password_hash'])
      .where('hash', '=', hashSecret(token))
      .where('expires_at', '>', at)
      .executeTakeFirst(),

  /** Whoever follows another link to the same e-mail waits until our transaction is over. */
  takeTurns: (email: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(lower(${`sign-up ${email}`}::text), 0))`.execute(
      db,
    ),

  /** One statement: of any number who follow a link at once, the database lets one through. */
  use: (token: string, at: Date) =>
    db
      .deleteFrom('sign_ups')
      .where('hash', '=', hashSecret(token))
      .where('expires_at', '>', at)
      .returning(['email', 'fname', 'lname', 'password_hash'])
      .executeTakeFirst(),

  /** Its owner has shown themselves: what else was begun with this e-mail comes to nothing. */
  endAll: (email: string) => db.deleteFrom('sign_ups').where(emailIs(email)).execute(),
})

const emailIs = (email: string) => sql<boolean>`lower(sign_ups.email) = lower(${email})`
