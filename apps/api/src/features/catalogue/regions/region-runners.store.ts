import { sql } from 'kysely'
import type { RunBy } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'

/** Returns who runs a region on a date: the owner, unless a franchisee runs it on that date. */
export type Runners = { on(date: string, id_region: number): RunBy }

export async function readRunners(db: Db): Promise<Runners> {
  const rows = await db
    .selectFrom('region_runners')
    .selectAll()
    .orderBy('valid_from', 'desc')
    .execute()
  return {
    on: (date, id_region) =>
      rows.find((row) => row.id_region === id_region && row.valid_from <= date)?.run_by ?? 'owner',
  }
}

/**
 * Sets who runs a region from a date on. Replaces an entry of the same date and deletes later
 * entries.
 */
export async function setRunner(db: Db, id_region: number, valid_from: string, run_by: RunBy) {
  await db
    .deleteFrom('region_runners')
    .where('id_region', '=', id_region)
    .where('valid_from', '>', valid_from)
    .execute()
  await db
    .insertInto('region_runners')
    .values({ id_region, valid_from, run_by })
    .onConflict((conflict) => conflict.columns(['id_region', 'valid_from']).doUpdateSet({ run_by }))
    .execute()
}

/** Column for a query over `ambassadors`. */
export const runByOn = (day: string) => sql<RunBy>`coalesce((
  select run_by from region_runners
  where region_runners.id_region = ambassadors.id and valid_from <= ${day}::date
  order by valid_from desc limit 1
), 'owner')`
