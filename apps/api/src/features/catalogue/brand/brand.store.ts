import { sql } from 'kysely'
import type { Database, Db } from '#kernel/db/connect.ts'
import { keep } from '#kernel/db/kept.ts'
import { hasChanged } from '#kernel/db/has-changed.ts'
import { shownBrand, type BrandRow, type Fallback, type ShownBrand } from './brand.rules.ts'

const rows = (db: Db) =>
  db
    .selectFrom('brands')
    .leftJoin('logos', 'logos.file', 'brands.logo')
    .select([
      'brands.id_region',
      'brands.name',
      'brands.logo',
      'logos.width',
      'logos.height',
      'brands.accent',
      'brands.sender_name',
      'brands.reply_to',
    ])

/** Current brands for pages and e-mails. Each server process follows changes in the database. */
export type CurrentBrands = {
  /** Returns the brand of a region, or of the business if no region is given. */
  of(id_region?: number | null): ShownBrand
  /** True if any region has a brand of its own. */
  hasRegions(): boolean
  refresh(): Promise<void>
  stop(): Promise<void>
}

export async function openBrands(
  database: Database,
  fallback: () => Fallback,
): Promise<CurrentBrands> {
  const kept = await keep(database, (db): Promise<BrandRow[]> => rows(db).execute())
  return {
    of: (id_region = null) => shownBrand(kept.current(), id_region, fallback()),
    hasRegions: () => kept.current().some(({ id_region }) => id_region !== null),
    refresh: () => kept.refresh(),
    stop: () => kept.stop(),
  }
}

export type Choice = Partial<Omit<BrandRow, 'id_region' | 'width' | 'height'>>

export const brandStore = (db: Db) => ({
  listRegions: (ids: readonly number[] | 'all') =>
    db
      .selectFrom('ambassadors')
      .select(['id', 'region_name'])
      .$if(ids !== 'all', (query) => query.where('id', 'in', ids === 'all' ? [] : ids))
      .orderBy('region_name')
      .execute(),

  list: () => rows(db).select('brands.updated_at').execute(),

  /** Returns the current brand and locks it until the transaction ends. */
  async hold(id_region: number | null) {
    await sql`select pg_advisory_xact_lock(hashtext('brand'), ${id_region ?? 0})`.execute(db)
    return rows(db)
      .where('brands.id_region', id_region === null ? 'is' : '=', id_region)
      .executeTakeFirst()
  },

  save: (id_region: number | null, choice: Choice, at: Date) =>
    db
      .insertInto('brands')
      .values({ id_region, ...choice, updated_at: at })
      .onConflict((conflict) =>
        conflict.column('id_region').doUpdateSet({ ...choice, updated_at: at }),
      )
      .execute(),
})

/** Condition on a row of `logos`. */
export const noBrandHasIt = sql<boolean>`not exists (select from brands where brands.logo = logos.file)`

/** Logos. Each has a row before its files are written. */
export const logosStore = (db: Db) => ({
  announce: (logo: { file: string; width: number; height: number; made_at: Date }) =>
    db.insertInto('logos').values(logo).execute(),

  /** Locks the logo until the transaction ends. Returns false if its files are being removed. */
  async hold(file: string): Promise<boolean> {
    const found = await db
      .selectFrom('logos')
      .select('file')
      .where('file', '=', file)
      .where('given_up', '=', false)
      .forUpdate()
      .executeTakeFirst()
    return found !== undefined
  },

  /**
   * Retires a logo, so that brands can no longer use it. Returns false if a brand uses it now.
   * Locks the row until the transaction ends.
   */
  async giveUp(file: string): Promise<boolean> {
    await db.selectFrom('logos').select('file').where('file', '=', file).forUpdate().execute()
    return hasChanged(
      db.updateTable('logos').set({ given_up: true }).where('file', '=', file).where(noBrandHasIt),
    )
  },

  forget: (file: string) =>
    hasChanged(db.deleteFrom('logos').where('file', '=', file).where('given_up', '=', true)),

  listUsed: () =>
    db
      .selectFrom('logos')
      .innerJoin('brands', 'brands.logo', 'logos.file')
      .select('file')
      .distinct()
      .execute(),
})
