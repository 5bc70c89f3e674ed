import { billStatus, timesheetStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { treasuresInScope } from '../../people/treasures/treasures.scope.ts'

/**
 * Timesheets with a draft bill, and locked timesheets without a bill, in the order in which they
 * must be locked. Void bills do not count. For one treasure it lists only timesheets with a draft.
 */
export async function listDueTimesheets(
  db: Db,
  scope: StaffScope,
  id_treasure?: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('timesheets')
    .innerJoin('treasures', 'treasures.id', 'timesheets.id_treasure')
    .leftJoin('bills', (join) =>
      join
        .onRef('bills.id_timesheet', '=', 'timesheets.id')
        .on('bills.id_status', '<>', billStatus.voided),
    )
    .select('timesheets.id')
    .where(treasuresInScope(scope))
    .where((eb) =>
      eb.or([
        eb('bills.id_status', '=', billStatus.draft),
        eb.and([
          eb('bills.id', 'is', null),
          eb('timesheets.id_status', '=', timesheetStatus.locked),
          sql<boolean>`${id_treasure === undefined} and exists (
            select from works where works.id_timesheet = timesheets.id and invoicing_stopped_at is null
          )`,
        ]),
      ]),
    )
    .$if(id_treasure !== undefined, (query) =>
      query.where('timesheets.id_treasure', '=', id_treasure ?? 0),
    )
    .orderBy('timesheets.id_treasure')
    .orderBy('timesheets.id')
    .execute()
  return rows.map(({ id }) => id)
}
