import {
  decidePermissions,
  factorWays,
  type FactorWay,
  type SwitchedRole,
} from '@treasures/api-client'
import { sql, type RawBuilder } from 'kysely'
import type { FindCaller, SignedIn } from '#kernel/http/caller.ts'
import { hourOf } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { isWholeKey, looksLikeKey } from '#kernel/key-secrets.rules.ts'
import { hashSecret } from '#kernel/secrets.ts'
import { apiKeysStore } from '../api-keys/api-keys.store.ts'

/**
 * Columns from which `decidePermissions` of api-client works out the permissions of a row of
 * `users`.
 */
export const rightsOf = [
  sql<string[]>`coalesce((select presets from staff where id_user = users.id), '{}')`.as('presets'),
  sql<
    Record<string, boolean>
  >`coalesce((select switches from staff where id_user = users.id), '{}')`.as('switches'),
  switchesOfRole('admin', sql<boolean>`users.is_admin`).as('admin_switches'),
  switchesOfRole('ambassador', sql<boolean>`users.id_ambassador is not null`).as(
    'ambassador_switches',
  ),
] as const

const hasApp = sql<boolean>`exists (
  select from authenticators where id_user = users.id and confirmed_at is not null
)`
const hasPasskey = sql<boolean>`exists (select from passkeys where id_user = users.id)`

/** True if a row of `users` needs more than a password to sign in. */
export const hasSecondFactor = sql<boolean>`(${hasApp} or ${hasPasskey})`

export const hasFactor = async (db: Db, id_user: number): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id_user)
    .where(hasSecondFactor)
    .executeTakeFirst()) !== undefined

/**
 * Lists the ways in which a user can prove a second factor at this host, in the order in which they
 * are offered. Undefined if the user has no second factor. Empty if all of them belong to another
 * host.
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
  // Recovery codes replace a lost factor, but are not a factor themselves.
  return has?.any ? factorWays.filter((way) => has[way]) : undefined
}

function switchesOfRole(role: SwitchedRole, isHeld: RawBuilder<boolean>) {
  return sql<
    string[]
  >`array(select name from permissions where role = ${role} and allowed and ${isHeld})`
}

type Rights = {
  super: boolean
  is_admin: boolean
  id_ambassador: number | null
  presets: string[]
  switches: Record<string, boolean>
  admin_switches: string[]
  ambassador_switches: string[]
}

export const permissionsOf = ({ admin_switches, ambassador_switches, ...person }: Rights) =>
  decidePermissions({
    ...person,
    roleSwitches: { admin: admin_switches, ambassador: ambassador_switches },
  })

/** True if a user's role as staff has ended, and no other role lets them sign in. */
export const hasEnded = sql<boolean>`(
  not users.super and not users.is_admin
  and num_nonnulls(users.id_ambassador, users.id_customer, users.id_treasure) = 0
  and exists (select from staff where staff.id_user = users.id and staff.ended_at is not null)
)`

const allUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.super',
      'users.is_admin',
      'users.id_ambassador',
      'users.id_customer',
      'users.id_treasure',
      ...rightsOf,
      hasSecondFactor.as('hasSecondFactor'),
    ])

const users = (db: Db) =>
  allUsers(db)
    .where('users.email_verified_at', 'is not', null)
    .where(sql<boolean>`not ${hasEnded}`)

type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>

const showCaller = (user: UserRow) => ({
  id: user.id,
  super: Number(user.super),
  is_admin: Number(user.is_admin),
  id_ambassador: user.id_ambassador,
  id_customer: user.id_customer,
  id_treasure: user.id_treasure,
  hasSecondFactor: user.hasSecondFactor,
  permissions: permissionsOf(user),
})

/**
 * Finds the user of a token in one statement. Nothing is cached between calls, so a change of
 * rights applies at once.
 */
export const createFindCaller =
  (db: Db): FindCaller =>
  async (token, at) => {
    if (looksLikeKey(token)) return isWholeKey(token) ? findMakerOfKey(db, token, at) : undefined
    const row = await users(db)
      .innerJoin('access_tokens', 'access_tokens.id_user', 'users.id')
      .select(['access_tokens.hash as tokenHash', 'access_tokens.confirmed_at as confirmedAt'])
      .where('access_tokens.hash', '=', hashSecret(token))
      .where('access_tokens.expires_at', '>', at)
      .executeTakeFirst()
    return row && { ...showCaller(row), tokenHash: row.tokenHash, confirmedAt: row.confirmedAt }
  }

/** Finds the maker of an API key in one statement, and notes once an hour that the key is used. */
async function findMakerOfKey(db: Db, token: string, at: Date) {
  const row = await users(db)
    .innerJoin('api_keys', 'api_keys.id_user', 'users.id')
    .select(['api_keys.id as id_key', 'name', 'hash', 'scopes', 'reads_only', 'last_used_at'])
    .where('hash', '=', hashSecret(token))
    .where('revoked_at', 'is', null)
    .where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', at)]))
    .executeTakeFirst()
  if (!row) return undefined
  const { id_key: id, name, hash, scopes, reads_only } = row
  if (row.last_used_at === null || row.last_used_at < hourOf(at))
    await apiKeysStore(db).noteUse(id, hourOf(at))
  const key = { id, name, scopes, reads_only }
  return { ...showCaller(row), tokenHash: hash, confirmedAt: null, key }
}

/**
 * Returns a user who is not signed in, for feeds at a secret address that follow the user's rights.
 */
export async function findCallerOfUser(db: Db, id: number): Promise<SignedIn | undefined> {
  const row = await users(db).where('users.id', '=', id).executeTakeFirst()
  return row && { ...showCaller(row), tokenHash: '', confirmedAt: null, chosenRegion: undefined }
}

/**
 * Returns the super in whose name a command acts, or undefined if there is none. The operator of
 * the machine may do what a super may. Supers who can sign in come before those who have not
 * followed their link yet.
 */
export async function findActingSuper(
  db: Db,
  at: Date,
): Promise<Omit<SignedIn, 'chosenRegion'> | undefined> {
  const row = await allUsers(db)
    .where('users.super', '=', true)
    .orderBy(sql`users.password_hash is null`)
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
  return row && { ...showCaller(row), tokenHash: '', confirmedAt: at }
}
