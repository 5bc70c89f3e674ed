import { londonDate, type BusinessDetails, type NewBusiness } from '@treasures/api-client'
import { sql } from 'kysely'
import { type Clock } from '#kernel/clock.ts'
import type { Database, Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { keep } from '#kernel/db/kept.ts'
import { businessOn, unknownBusiness, type DatedBusiness } from './business.rules.ts'

const details = Object.keys(unknownBusiness) as (keyof BusinessDetails)[]

/** Reads all versions, in the order in which they begin. */
export const readBusiness = (db: Db): Promise<DatedBusiness[]> =>
  db
    .selectFrom('business')
    .select(['valid_from', ...details])
    .orderBy('valid_from')
    .execute()

/** Returns the details at an instant, for a permanent record that the transaction writes. */
export const businessAt = async (tx: Db, at: Date): Promise<BusinessDetails> =>
  businessOn(await readBusiness(tx), londonDate(at)) ?? unknownBusiness

/**
 * Current details for the rest of the program. Each server process follows changes in the database,
 * without a restart.
 */
export type CurrentBusiness = {
  current(at?: Date): BusinessDetails
  refresh(): Promise<void>
  stop(): Promise<void>
}

export async function openBusiness(database: Database, clock: Clock): Promise<CurrentBusiness> {
  const kept = await keep(database, readBusiness)
  return {
    current: (at = clock()) => businessOn(kept.current(), londonDate(at)) ?? unknownBusiness,
    refresh: () => kept.refresh(),
    stop: () => kept.stop(),
  }
}

/** Saves the details of the environment or the demo, if none are saved yet. */
export async function writeFirstBusiness(
  db: Db,
  at: Date,
  first: Partial<BusinessDetails>,
): Promise<void> {
  const row = { ...unknownBusiness, ...first }
  const columns = sql.join(details.map((field) => sql.ref(field)))
  const values = sql.join(
    details.map((field) =>
      field === 'vat_registered' ? sql`${row[field]}::boolean` : sql`${row[field]}::text`,
    ),
  )
  // If several instances start together, one of them writes the row.
  await sql`insert into business (valid_from, created_at, ${columns})
    select '2000-01-01', ${at}::timestamptz, ${values}
    where not exists (select from business) on conflict do nothing`.execute(db)
}

/** Versions with their authors, and changes to them. */
export const businessStore = (db: Db) => ({
  list: () =>
    db
      .selectFrom('business')
      .leftJoin('users', 'users.id', 'business.id_user')
      .select([
        'business.id',
        'business.valid_from',
        ...details.map((field) => `business.${field}` as const),
        'business.created_at',
        sql<string | null>`nullif(${fullNameIn('users')}, '')`.as('set_by'),
      ])
      .orderBy('business.valid_from')
      .execute(),

  /**
   * Serialises changes of versions. Changes also wait while a document is being issued:
   * `holdRates`.
   */
  takeTurn: () => sql`lock table business in share row exclusive mode`.execute(db),

  /**
   * Saves a version and returns its id. The new version replaces an earlier version of the same
   * day.
   */
  async save(version: NewBusiness & { id_user: number; created_at: Date }): Promise<number> {
    const { valid_from: _day, ...others } = version
    const { id } = await db
      .insertInto('business')
      .values(version)
      .onConflict((conflict) => conflict.column('valid_from').doUpdateSet(others))
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** Returns false if the version has begun or does not exist. */
  removeLater: (id: number, today: string) =>
    hasChanged(db.deleteFrom('business').where('id', '=', id).where('valid_from', '>', today)),
})

export type BusinessRow = Awaited<ReturnType<ReturnType<typeof businessStore>['list']>>[number]
