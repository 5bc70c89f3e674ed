import { sql } from 'kysely'
import type { Scope } from '../../shared/caller.ts'
import type { Db } from '../../shared/db/connect.ts'
import { switchesOf } from './find-caller.store.ts'

/** Upper and lower case are the same person, as the unique index has it. */
const emailIs = (email: string) => sql<boolean>`lower(users.email) = lower(${email})`

/** Those whose customer or treasure belongs to the region, or who are or act as its ambassador. */
export const inScope = (scope: Scope) =>
  scope.kind === 'all'
    ? sql<boolean>`true`
    : scope.kind === 'region'
      ? sql<boolean>`(
          users.id_ambassador = ${scope.id_region} or
          exists (select from customers c where c.id = users.id_customer and c.id_region = ${scope.id_region}) or
          exists (select from treasures t where t.id = users.id_treasure and t.id_region = ${scope.id_region})
        )`
      : sql<boolean>`users.id_customer = ${scope.id_customer}`

const summary = [
  'id',
  'email',
  'fname',
  'lname',
  'id_ambassador',
  'id_customer',
  'id_treasure',
  sql<boolean>`password_hash is not null`.as('has_password'),
] as const

/** The only file that knows the table of users. Inside a transaction, hand it the transaction. */
export const usersStore = (db: Db) => ({
  findByEmail: (email: string) =>
    db
      .selectFrom('users')
      .select(['id', 'fname', 'email', 'password_hash'])
      .where(emailIs(email))
      .executeTakeFirst(),

  findProfile: (id: number) =>
    db
      .selectFrom('users')
      .leftJoin('ambassadors', 'ambassadors.id', 'users.id_ambassador')
      .select([
        'users.id',
        'users.email',
        'users.fname',
        'users.lname',
        'users.super',
        'users.is_admin',
        'users.id_ambassador',
        'users.id_customer',
        'users.id_treasure',
        'ambassadors.mnemonic',
        'ambassadors.region_name',
        switchesOf.as('switches'),
      ])
      .where('users.id', '=', id)
      .executeTakeFirst(),

  /** A user that the scope may see, with what decides who may change them. */
  findAccount: (id: number, scope: Scope) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'fname', 'super', 'is_admin', 'password_hash'])
      .where('id', '=', id)
      .where(inScope(scope))
      .executeTakeFirst(),

  changeDetails: (
    id: number,
    { fname, lname, email }: { fname: string; lname: string; email: string },
    at: Date,
  ) =>
    db
      .updateTable('users')
      .set({ fname, lname, email, updated_at: at })
      .where('id', '=', id)
      .returning(summary)
      .executeTakeFirstOrThrow(),

  /** Only from the password that was checked: another change meanwhile wins. */
  changePassword: async (id: number, from: string | null, to: string, at: Date) => {
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ password_hash: to, updated_at: at })
      .where('id', '=', id)
      .where(sql<boolean>`password_hash is not distinct from ${from}`)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
})
export type Profile = NonNullable<Awaited<ReturnType<ReturnType<typeof usersStore>['findProfile']>>>
