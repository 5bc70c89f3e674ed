import type { BusinessDetails, NewBusiness } from '@treasures/api-client'
import { sql } from 'kysely'
import { londonDate, type Clock } from '../../../kernel/clock.ts'
import type { Database, Db } from '../../../kernel/db/connect.ts'
import { hasChanged } from '../../../kernel/db/has-changed.ts'
import { keep } from '../../../kernel/db/kept.ts'
import { businessOn, unknownBusiness, type DatedBusiness } from './business.rules.ts'

const details = Object.keys(unknownBusiness) as (keyof BusinessDetails)[]

/** All versions, as they begin. */
export const readBusiness = (db: Db): Promise<DatedBusiness[]> =>
  db
    .selectFrom('business')
    .select(['valid_from', ...details])
    .orderBy('valid_from')
    .execute()

/** What holds at an instant, within a transaction: for what is written down for good. */
export const businessAt = async (tx: Db, at: Date): Promise<BusinessDetails> =>
  businessOn(await readBusiness(tx), londonDate(at)) ?? unknownBusiness

/** What everything else asks: it follows the database, on every instance, without a restart. */
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

/** Writes what the environment, or the demo, says of the business where nothing is saved yet. */
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
  // Of instances that start together, one writes it.
  await sql`insert into business (valid_from, created_at, ${columns})
    select '2000-01-01', ${at}::timestamptz, ${values}
    where not exists (select from business) on conflict do nothing`.execute(db)
}

/** Versions with who set them, and changes to them. */
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
        sql<string | null>`nullif(concat_ws(' ', users.fname, users.lname), '')`.as('set_by'),
      ])
      .orderBy('business.valid_from')
      .execute(),

  /** Versions change one after the other, and none while a document is being issued: `holdRates`. */
  takeTurn: () => sql`lock table business in share row exclusive mode`.execute(db),

  /** Its number. Another of the same day is replaced. */
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

  /** False where it has begun, or is not there. */
  removeLater: (id: number, today: string) =>
    hasChanged(db.deleteFrom('business').where('id', '=', id).where('valid_from', '>', today)),
})

export type BusinessRow = Awaited<ReturnType<ReturnType<typeof businessStore>['list']>>[number]
