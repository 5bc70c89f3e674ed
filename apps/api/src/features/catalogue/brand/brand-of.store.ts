import type { Db } from '#kernel/db/connect.ts'
import type { ShownBrand } from './brand.rules.ts'
import type { CurrentBrands } from './brand.store.ts'

/** People and records that a message is about. */
export type Subject = {
  id_job?: number | null | undefined
  id_customer?: number | null | undefined
  id_treasure?: number | null | undefined
}

/**
 * Returns the brand of the job's region, otherwise of the recipient's region, otherwise of the
 * business.
 */
export async function brandOf(
  db: Db,
  brands: Pick<CurrentBrands, 'of' | 'hasRegions'>,
  subject: Subject,
): Promise<ShownBrand> {
  return brands.of(brands.hasRegions() ? await regionOf(db, subject) : null)
}

async function regionOf(db: Db, subject: Subject): Promise<number | null> {
  for (const [table, id] of [
    ['jobs', subject.id_job],
    ['customers', subject.id_customer],
    ['treasures', subject.id_treasure],
  ] as const) {
    if (!id) continue
    const row = await db
      .selectFrom(table)
      .select('id_region')
      .where('id', '=', id)
      .executeTakeFirst()
    if (row) return row.id_region
  }
  return null
}
