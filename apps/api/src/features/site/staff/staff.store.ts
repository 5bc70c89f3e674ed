import type { StaffRole } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { hasSecondFactor } from '../../people/users/find-caller.store.ts'

/** Role, region and permissions of a person who works here. */
export type Place = {
  role: StaffRole
  id_region: number | null
  presets: readonly string[]
  switches: Readonly<Record<string, boolean>>
}

const isActive = sql<boolean>`(users.super or users.is_admin or users.id_ambassador is not null)`
/**
 * The current role, or the last one of former staff. The highest role counts, because an admin may
 * act as a franchisee.
 */
const role = sql<StaffRole>`case
  when users.super then 'super' when users.is_admin then 'admin'
  when users.id_ambassador is not null then 'ambassador' else staff.ended_role end`
/** A franchisee's region. Leaves out a region in which an admin acts as a franchisee. */
const region = sql<number | null>`case
  when users.super or users.is_admin then null
  else coalesce(users.id_ambassador, staff.ended_region) end`

/** Franchisees see only staff of their own region. */
const inScope = (scope: StaffScope) =>
  scope.kind === 'all' ? sql<boolean>`true` : sql<boolean>`${region} = ${scope.id_region}`

/** Present and former staff. Current roles are in `users`, other details in `staff`. */
export function staffStore(db: Db) {
  const members = (scope: StaffScope) =>
    db
      .selectFrom('users')
      .leftJoin('staff', 'staff.id_user', 'users.id')
      .leftJoin('users as inviter', 'inviter.id', 'staff.id_invited_by')
      .leftJoin('ambassadors', (join) => join.on('ambassadors.id', '=', region))
      .select([
        'users.id',
        'users.email',
        'users.fname',
        'users.lname',
        'users.id_customer',
        'users.id_treasure',
        'users.signed_in_at',
        hasSecondFactor.as('has_second_factor'),
        role.as('role'),
        region.as('id_region'),
        'ambassadors.region_name',
        isActive.as('is_active'),
        sql<string[]>`coalesce(staff.presets, '{}')`.as('presets'),
        sql<Record<string, boolean>>`coalesce(staff.switches, '{}')`.as('switches'),
        'staff.started_at',
        'staff.ended_at',
        sql<string | null>`inviter.fname || ' ' || inviter.lname`.as('invited_by'),
      ])
      .where(sql<boolean>`(${isActive} or staff.ended_at is not null)`)
      .where(inScope(scope))

  return {
    list: (scope: StaffScope) =>
      members(scope)
        .orderBy(isActive, 'desc')
        .orderBy(sql`lower(users.lname)`)
        .orderBy(sql`lower(users.fname)`)
        .orderBy('users.id')
        .execute(),

    find: (scope: StaffScope, id: number) =>
      members(scope).where('users.id', '=', id).executeTakeFirst(),

    /**
     * Locks an active member of staff until the transaction ends. Changes to one person are
     * therefore made one after the other.
     */
    async lock(scope: StaffScope, id: number) {
      await db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      return members(scope).where('users.id', '=', id).where(isActive).executeTakeFirst()
    },

    /** Locks the account of an e-mail, so that its role does not change. */
    lockByEmail: (email: string) =>
      db
        .selectFrom('users')
        .select([
          'id',
          'fname',
          'lname',
          'email',
          'password_hash',
          'id_customer',
          'id_treasure',
          isActive.as('is_active'),
        ])
        .where(sql<boolean>`lower(users.email) = lower(${email})`)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    findByEmail: (email: string) =>
      db
        .selectFrom('users')
        .leftJoin('staff', 'staff.id_user', 'users.id')
        .select([
          'users.id',
          'users.fname',
          'users.lname',
          'password_hash',
          'id_customer',
          'id_treasure',
          isActive.as('is_active'),
          sql<boolean>`staff.ended_at is not null`.as('was_staff'),
        ])
        .where(sql<boolean>`lower(users.email) = lower(${email})`)
        .executeTakeFirst(),

    /** Starts a role, also for former staff who return. */
    begin: (id_user: number, place: Place, id_invited_by: number | null, at: Date) => {
      const row = { ...rights(place), id_invited_by, started_at: at }
      const again = {
        ended_at: null,
        id_ended_by: null,
        ended_role: null,
        ended_region: null,
        id_handed_to: null,
      }
      return db
        .insertInto('staff')
        .values({ id_user, ...row })
        .onConflict((conflict) => conflict.column('id_user').doUpdateSet({ ...row, ...again }))
        .execute()
    },

    change: (id_user: number, place: Place, at: Date) =>
      db
        .insertInto('staff')
        .values({ id_user, ...rights(place), id_invited_by: null, started_at: at })
        .onConflict((conflict) => conflict.column('id_user').doUpdateSet(rights(place)))
        .execute(),

    end: (
      id_user: number,
      ended: {
        ended_role: StaffRole
        ended_region: number | null
        id_ended_by: number
        id_handed_to: number
      },
      at: Date,
    ) => {
      const row = { ...ended, ended_at: at }
      return db
        .insertInto('staff')
        .values({ id_user, id_invited_by: null, started_at: at, ...row })
        .onConflict((conflict) => conflict.column('id_user').doUpdateSet(row))
        .execute()
    },

    findRegion: (id: number) =>
      db.selectFrom('ambassadors').select('region_name').where('id', '=', id).executeTakeFirst(),
  }
}

export type MemberRow = NonNullable<Awaited<ReturnType<ReturnType<typeof staffStore>['find']>>>

const rights = ({ presets, switches }: Place) => ({
  presets: [...presets],
  switches: toJsonb(switches),
})
