import { sql } from 'kysely'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import { likePattern } from '#kernel/db/like.ts'
import { countRows, type Slice } from '#kernel/db/paged-list.ts'
import { pendingEmail } from './email-changes.store.ts'
import { hasEnded, rightsOf } from './find-caller.store.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'

/** Key of an account: the user's id, or the record that the user signs in to. */
export type AccountKey = { id: number } | { id_customer: number } | { id_treasure: number }

/** Ignores case, like the unique index. */
const emailIs = (email: string) => sql<boolean>`lower(users.email) = lower(${email})`

const isStaff = sql<boolean>`(is_admin or super or users.id_ambassador is not null)`

/** Keeps the first time at which the e-mail was proven. */
const provenBy = (at: Date) => sql<Date>`coalesce(email_verified_at, ${at}::timestamptz)`

/**
 * Matches users whose customer or treasure belongs to the region, the region's franchisee, and
 * admins who act as that franchisee.
 */
const usersInScope = (scope: StaffScope) =>
  scope.kind === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(
          users.id_ambassador = ${scope.id_region} or
          exists (select from customers c where c.id = users.id_customer and c.id_region = ${scope.id_region}) or
          exists (select from treasures t where t.id = users.id_treasure and t.id_region = ${scope.id_region})
        )`

export const userSummary = [
  'id',
  'email',
  'fname',
  'lname',
  'id_ambassador',
  'id_customer',
  'id_treasure',
  sql<boolean>`password_hash is not null`.as('has_password'),
  pendingEmail.as('pending_email'),
] as const

const signInColumns = ['id', sql<boolean>`email_verified_at is not null`.as('is_proven')] as const

/** Reads and writes the table of users. */
export const usersStore = (db: Db) => ({
  findByEmail: (email: string) =>
    db
      .selectFrom('users')
      .select(['id', 'fname', 'lname', 'email', 'email_verified_at', 'password_hash'])
      .select(hasEnded.as('has_ended'))
      .where(emailIs(email))
      .executeTakeFirst(),

  /**
   * Finds and locks the user with an e-mail, so that only one of two concurrent bookings makes the
   * account.
   */
  lockByEmail: (email: string) =>
    db
      .selectFrom('users')
      .select([...signInColumns, 'fname', 'id_customer'])
      .select(isStaff.as('is_staff'))
      .where(emailIs(email))
      .forUpdate()
      .executeTakeFirst(),

  /**
   * Locks the user about to be signed in, against a change of password until the transaction ends.
   */
  holdForSignIn: (id: number) =>
    db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst(),

  /** Finds the user who signs in to a customer's record. */
  findOfCustomer: (id_customer: number) =>
    db
      .selectFrom('users')
      .select(signInColumns)
      .where('id_customer', '=', id_customer)
      .executeTakeFirst(),

  /**
   * Sorts by name. Staff belong to every region: a caller who sees all regions finds them whichever
   * region is chosen.
   */
  search: (text: string, { scope, chosen }: { scope: StaffScope; chosen: StaffScope }) => {
    const pattern = likePattern(text)
    const matching = db
      .selectFrom('users')
      .where(usersInScope(scope))
      .where((eb) => eb.or([usersInScope(chosen), ...(scope.kind === 'all' ? [isStaff] : [])]))
      .$if(text !== '', (query) =>
        // The same expression as the index.
        query.where(sql<boolean>`email || ' ' || fname || ' ' || lname ilike ${pattern}`),
      )
    return {
      count: () => countRows(matching),
      read: ({ limit, offset }: Slice) =>
        matching
          .select(userSummary)
          .orderBy(sql`lower(lname)`)
          .orderBy(sql`lower(fname)`)
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute(),
    }
  },

  /** Lists staff by name, for assigning activities. A chosen region does not narrow the list. */
  listStaff: (scope: StaffScope) =>
    db
      .selectFrom('users')
      .select(['id', 'fname', 'lname'])
      .where(scope.kind === 'region' ? sql<boolean>`id_ambassador = ${scope.id_region}` : isStaff)
      .orderBy(sql`lower(lname)`)
      .orderBy(sql`lower(fname)`)
      .orderBy('id')
      .execute(),

  /** Returns false if there is no such franchisee. */
  become: (id: number, id_ambassador: number, at: Date) =>
    hasChanged(
      db
        .updateTable('users')
        .set({ id_ambassador, updated_at: at })
        .where('id', '=', id)
        .where((eb) =>
          eb.exists(
            eb.selectFrom('ambassadors').select('id').where('ambassadors.id', '=', id_ambassador),
          ),
        ),
    ),

  /** Changes nothing if the user acts as another franchisee. */
  unbecome: (id: number, id_ambassador: number, at: Date) =>
    db
      .updateTable('users')
      .set({ id_ambassador: null, updated_at: at })
      .where('id', '=', id)
      .where('id_ambassador', '=', id_ambassador)
      .execute(),

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
        pendingEmail.as('pending_email'),
        ...rightsOf,
      ])
      .where('users.id', '=', id)
      .executeTakeFirst(),

  /** Finds a user within the scope, with the facts that decide who may change them. */
  findAccount: (id: number, scope: StaffScope) =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'fname', 'lname', 'super', 'is_admin', 'password_hash'])
      .where('id', '=', id)
      .where(usersInScope(scope))
      .executeTakeFirst(),

  /** Locks the account until the transaction ends, for a change of e-mail or of factors. */
  lockAccount: (whose: AccountKey) =>
    db
      .selectFrom('users')
      .select([
        'id',
        'email',
        'fname',
        'super',
        'is_admin',
        'id_ambassador',
        'id_customer',
        'id_treasure',
        sql<boolean>`email_verified_at is not null`.as('is_proven'),
      ])
      .where((eb) => eb.and(whose))
      .forUpdate()
      .executeTakeFirst(),

  /** Returns the summary that answers a change. */
  findSummary: (id: number) =>
    db.selectFrom('users').select(userSummary).where('id', '=', id).executeTakeFirstOrThrow(),

  /** Adds a user. Returns undefined if another user has the e-mail. */
  create: (
    {
      fname,
      lname,
      email,
      ...rest
    }: {
      fname: string
      lname: string
      email: string
      password_hash: string | null
      /**
       * Required if there is a password, because the database refuses a password without a proven
       * e-mail.
       */
      email_verified_at?: Date
      id_customer?: number
      id_treasure?: number
    },
    at: Date,
  ) =>
    db
      .insertInto('users')
      .values({
        fname,
        lname,
        email,
        password_hash: rest.password_hash,
        email_verified_at: rest.email_verified_at ?? null,
        id_customer: rest.id_customer ?? null,
        id_treasure: rest.id_treasure ?? null,
        id_ambassador: null,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(userSummary)
      .executeTakeFirst(),

  /** Sets the records that a user signs in to. */
  tie: (id: number, records: { id_customer: number | null; id_treasure?: number | null }) =>
    db.updateTable('users').set(records).where('id', '=', id).execute(),

  /**
   * Returns the user whose sign-in serves only this record, or null if there is no such user or the
   * user has other roles.
   */
  findOnlyOf: async (record: { id_customer: number } | { id_treasure: number }) =>
    (
      await db
        .selectFrom('users')
        .select('id')
        .where((eb) => eb.and(record))
        .where(sql<boolean>`not ${isStaff} and num_nonnulls(id_customer, id_treasure) = 1`)
        .executeTakeFirst()
    )?.id ?? null,

  /** Ends the sign-in to a record. */
  untie: (record: { id_customer: number } | { id_treasure: number }) =>
    db
      .updateTable('users')
      .set('id_customer' in record ? { id_customer: null } : { id_treasure: null })
      .where((eb) => eb.and(record))
      .execute(),

  /** Deletes a user permanently, with their sessions, links and devices. */
  close: (id: number) => db.deleteFrom('users').where('id', '=', id).execute(),

  /**
   * Sets a user's role. Each role sets one of the three columns: a franchisee's is the region. A
   * user without any of them has no role.
   */
  giveRole: (
    id: number,
    role: { super: boolean; is_admin: boolean; id_ambassador: number | null },
    at: Date,
  ) =>
    db
      .updateTable('users')
      .set({ ...role, updated_at: at })
      .where('id', '=', id)
      .execute(),

  /**
   * Returns the user who does this person's work now: themselves, the colleague who took over, or
   * null.
   */
  findWorking: async (id: number): Promise<number | null> => {
    const { rows } = await sql<{ id: number }>`
      with recursive led as (
        select ${id}::integer as id, 1 as steps
        union all
        select staff.id_handed_to, steps + 1 from led join staff on staff.id_user = led.id
        where staff.id_handed_to is not null and steps < 100
      )
      select users.id from led join users on users.id = led.id where ${isStaff}
      order by steps limit 1`.execute(db)
    return rows[0]?.id ?? null
  },

  /** Makes a user super and clears the password, so that only the link sets one. */
  makeSuper: (id: number, at: Date) =>
    db
      .updateTable('users')
      .set({ is_admin: true, super: true, password_hash: null, updated_at: at })
      .where('id', '=', id)
      .execute(),

  /** Records the first time at which the user proved the e-mail by following a link. */
  proveEmail: (id: number, at: Date) =>
    db
      .updateTable('users')
      .set({ email_verified_at: provenBy(at) })
      .where('id', '=', id)
      .execute(),

  /** Sets a password by link. Following the link also proves the e-mail. */
  setPassword: (id: number, password_hash: string, at: Date) =>
    db
      .updateTable('users')
      .set({ password_hash, updated_at: at, email_verified_at: provenBy(at) })
      .where('id', '=', id)
      .returning(['id', 'email', 'fname'])
      .executeTakeFirstOrThrow(),

  /**
   * Completes a sign-up for a user that staff or a booking made. Returns undefined if the e-mail is
   * proven already.
   */
  takeUp: (email: string, password_hash: string, at: Date) =>
    db
      .updateTable('users')
      .set({ password_hash, updated_at: at, email_verified_at: at })
      .where(emailIs(email))
      .where('email_verified_at', 'is', null)
      .returning(['id', 'email', 'fname'])
      .executeTakeFirst(),

  rename: (id: number, { fname, lname }: { fname: string; lname: string }, at: Date) =>
    db.updateTable('users').set({ fname, lname, updated_at: at }).where('id', '=', id).execute(),

  /** Changes the e-mail. A trigger copies it to the user's records. */
  setEmail: (id: number, email: string, at: Date) =>
    db.updateTable('users').set({ email, updated_at: at }).where('id', '=', id).execute(),

  /** Replaces the password that was checked. Returns false if a concurrent call has changed it. */
  changePassword: (id: number, from: string | null, to: string, at: Date) =>
    hasChanged(
      db
        .updateTable('users')
        .set({ password_hash: to, updated_at: at })
        .where('id', '=', id)
        .where(sql<boolean>`password_hash is not distinct from ${from}`),
    ),
})
export type Profile = NonNullable<Awaited<ReturnType<ReturnType<typeof usersStore>['findProfile']>>>
