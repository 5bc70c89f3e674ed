import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

const shown = ['id', 'name', 'host', 'created_at', 'last_used_at'] as const

/** Passkeys by credential ID. The private key never leaves the authenticator. */
export const passkeysStore = (db: Db) => ({
  list: (id_user: number) =>
    db
      .selectFrom('passkeys')
      .select([...shown, 'credential', 'transports'])
      .where('id_user', '=', id_user)
      .orderBy('id')
      .execute(),

  /** Includes the owner. */
  findByCredential: (credential: string, host: string) =>
    db
      .selectFrom('passkeys')
      .select(['id', 'id_user', 'credential', 'public_key', 'counter', 'transports'])
      .where('credential', '=', credential)
      .where('host', '=', host)
      .executeTakeFirst(),

  /** Returns false if the credential is registered already. */
  add: (
    passkey: {
      id_user: number
      credential: string
      public_key: string
      counter: number
      transports: string[]
      host: string
      name: string
    },
    at: Date,
  ) =>
    hasChanged(
      db
        .insertInto('passkeys')
        .values({ ...passkey, created_at: at, last_used_at: null })
        .onConflict((conflict) => conflict.doNothing()),
    ),

  /**
   * Counters only rise. Uses one statement, so that only one of two answers with the same counter
   * succeeds.
   */
  use: (id: number, counter: number, at: Date) =>
    hasChanged(
      db
        .updateTable('passkeys')
        .set({ counter, last_used_at: at })
        .where('id', '=', id)
        .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`),
    ),

  rename: (id: number, id_user: number, name: string) =>
    db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('id_user', '=', id_user)
      .returning(shown)
      .executeTakeFirst(),

  remove: (id: number, id_user: number) =>
    hasChanged(db.deleteFrom('passkeys').where('id', '=', id).where('id_user', '=', id_user)),

  removeAll: (id_user: number) =>
    db.deleteFrom('passkeys').where('id_user', '=', id_user).execute(),
})
