import {
  factorWays,
  permissionNames,
  type FactorWay,
  type PermissionName,
} from '@treasures/api-client'
import { sql } from 'kysely'
import type { FindCaller, SignedIn } from '../../../kernel/http/caller.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { hashSecret } from '../../../kernel/secrets.ts'

/**
 * The switches that are on for the roles of a row of `users`. An admin who acts for a region has those that are
 * on for both roles: it narrows what they may do as it narrows what they see. Going on to another region
 * is no work for the first, and asks the admin's switch alone.
 */
export const switchesOf = sql<string[]>`array(
  select name from permissions
  where (role = 'admin' and users.is_admin) or (role = 'ambassador' and users.id_ambassador is not null)
  group by name
  having bool_and(allowed) and (
    count(*) = users.is_admin::int + (users.id_ambassador is not null)::int
    or name = ${'ambassadors.become' satisfies PermissionName}
  )
)`

const hasApp = sql<boolean>`exists (
  select from authenticators where id_user = users.id and confirmed_at is not null
)`
const hasPasskey = sql<boolean>`exists (select from passkeys where id_user = users.id)`

/** Whether a row of `users` signs in by more than a password. */
export const hasSecondFactor = sql<boolean>`(${hasApp} or ${hasPasskey})`

export const hasFactor = async (db: Db, id_user: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id_user)
    .where(hasSecondFactor)
    .executeTakeFirst()) !== undefined

/**
 * Ways in which a user can show at this host that it is them, in the order in which they are offered. Undefined where
 * there is no second factor, and none left where all of them were made for another address.
 */
export async function findFactorWays(
  db: Db,
  id_user: number,
  host: string,
): Promise<FactorWay[] | undefined> {
  const has = await db
    .selectFrom('users')
    .select([
      hasSecondFactor.as('any'),
      sql<boolean>`exists (
        select from passkeys where id_user = users.id and host = ${host}
      )`.as('passkey'),
      hasApp.as('code'),
      sql<boolean>`exists (
        select from recovery_codes where id_user = users.id and used_at is null
      )`.as('recovery_code'),
    ])
    .where('id', '=', id_user)
    .executeTakeFirst()
  // Recovery codes stand in for a factor: alone they are none.
  return has?.any ? factorWays.filter((way) => has[way]) : undefined
}

/** A super has every permission; a name that this program no longer knows counts for nothing. */
export const permissionsOf = (isSuper: boolean, switches: readonly string[]): PermissionName[] =>
  permissionNames.filter((name) => isSuper || switches.includes(name))

const users = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.super',
      'users.is_admin',
      'users.id_ambassador',
      'users.id_customer',
      'users.id_treasure',
      switchesOf.as('switches'),
      hasSecondFactor.as('hasSecondFactor'),
    ])
    .where('users.email_verified_at', 'is not', null)

type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>

const showCaller = ({ switches, ...user }: UserRow) => ({
  ...user,
  super: Number(user.super),
  is_admin: Number(user.is_admin),
  permissions: permissionsOf(user.super, switches),
})

/** Who holds a token, in one statement: nothing about them is remembered between two calls. */
export const createFindCaller =
  (db: Db): FindCaller =>
  async (token, at) => {
    const row = await users(db)
      .innerJoin('access_tokens', 'access_tokens.id_user', 'users.id')
      .select(['access_tokens.hash as tokenHash', 'access_tokens.confirmed_at as confirmedAt'])
      .where('access_tokens.hash', '=', hashSecret(token))
      .where('access_tokens.expires_at', '>', at)
      .executeTakeFirst()
    return row && { ...showCaller(row), tokenHash: row.tokenHash, confirmedAt: row.confirmedAt }
  }

/** Somebody who is not there: what they read by a secret address of their own follows what they may. */
export async function findCallerOfUser(db: Db, id: number): Promise<SignedIn | undefined> {
  const row = await users(db).where('users.id', '=', id).executeTakeFirst()
  return row && { ...showCaller(row), tokenHash: '', confirmedAt: null, chosenRegion: undefined }
}
