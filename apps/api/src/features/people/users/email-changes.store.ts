import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hashSecret } from '#kernel/secrets.ts'
import { linkEnds } from './links.rules.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

/** E-mail changes that await confirmation, one for each user. */
export const emailChangesStore = (db: Db) => ({
  /** Saves a change without links. The new change replaces a pending change and ends its links. */
  async ask(
    id_user: number,
    { email, needs_password }: { email: string; needs_password: boolean },
    at: Date,
  ) {
    const asked = {
      email,
      needs_password,
      hash: null,
      cancel_hash: null,
      created_at: at,
      expires_at: linkEnds('change', at),
    }
    await db
      .insertInto('email_changes')
      .values({ id_user, ...asked })
      .onConflict((conflict) => conflict.column('id_user').doUpdateSet(asked))
      .execute()
  },

  findOf: (id_user: number) =>
    db
      .selectFrom('email_changes')
      .select('email')
      .where('id_user', '=', id_user)
      .executeTakeFirst(),

  /**
   * Adds the link that confirms the change, or the link that stops the change. Returns false if the
   * change already has that link.
   */
  giveLink: (id_user: number, column: 'hash' | 'cancel_hash', token: string) =>
    hasChanged(
      db
        .updateTable('email_changes')
        .set({ [column]: hashSecret(token) })
        .where('id_user', '=', id_user)
        .where(column, 'is', null),
    ),

  find: (token: string, at: Date) =>
    db
      .selectFrom('email_changes')
      .innerJoin('users', 'users.id', 'email_changes.id_user')
      .select(['id_user', 'email_changes.email', 'needs_password', 'users.password_hash'])
      .where('hash', '=', hashSecret(token))
      .where('expires_at', '>', at)
      .executeTakeFirst(),

  /** Uses one statement, so that only one of several concurrent calls with the link succeeds. */
  use: (token: string, at: Date) =>
    db
      .deleteFrom('email_changes')
      .where('hash', '=', hashSecret(token))
      .where('expires_at', '>', at)
      .returning(['id_user', 'email'])
      .executeTakeFirst(),

  /** Returns false if the link is unknown, used or expired. */
  refuse: async (token: string, at: Date): Promise<boolean> =>
    (await db
      .deleteFrom('email_changes')
      .where('cancel_hash', '=', hashSecret(token))
      .where('expires_at', '>', at)
      .returning('id_user')
      .executeTakeFirst()) !== undefined,

  cancel: (id_user: number) =>
    db.deleteFrom('email_changes').where('id_user', '=', id_user).execute(),
})

/** Pending e-mail of a row of `users`. Housekeeping deletes expired changes. */
export const pendingEmail = sql<string | null>`(
  select email_changes.email from email_changes where email_changes.id_user = users.id
)`

/** Pending e-mail of a record, taken from the user who signs in to it. */
export const pendingEmailOf = (record: 'customers' | 'treasures') => {
  const [key, id] =
    record === 'customers'
      ? ['users.id_customer', 'customers.id']
      : ['users.id_treasure', 'treasures.id']
  return sql<string | null>`(
    select email_changes.email from email_changes join users on users.id = email_changes.id_user
    where ${sql.ref(key)} = ${sql.ref(id)}
  )`
}
