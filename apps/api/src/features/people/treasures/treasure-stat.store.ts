import { timesheetStatus } from '@treasures/api-client'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/connect.ts'

/** Jobs that somebody has taken since a month began, and still has. */
export const jobsSince = (monthBegan: Date) => sql<number>`(
  select count(*) from assignments
  where assignments.id_treasure = treasures.id and ended_at is null and assigned_at >= ${monthBegan}
)`

/** Figures of a treasure, each from the table that makes it true. */
export const readTreasureStat = (
  db: Db,
  id: number,
  { month, began }: { month: string; began: Date },
) =>
  db
    .selectFrom('treasures')
    .leftJoin('timesheets', (join) =>
      join
        .onRef('timesheets.id_treasure', '=', 'treasures.id')
        .on('timesheets.month', '=', `${month}-01`),
    )
    .select([
      'timesheets.id as id_timesheet',
      jobsSince(began).as('month_jobs'),
      sql<number>`coalesce((
        select sum(total_pence) from works where works.id_timesheet = timesheets.id
      ), 0)::bigint`.as('month_pence'),
      // What is invoiced is no longer open, and what is kept back is not owed yet.
      sql<number>`coalesce((
        select sum(total_pence) from works join timesheets t on t.id = works.id_timesheet
        where works.id_treasure = treasures.id and invoicing_stopped_at is null and t.id_status <> ${sql.lit(timesheetStatus.invoiced)}
      ), 0)::bigint`.as('owed_pence'),
      sql<number>`(
        select count(*) from opportunities
        where opportunities.id_treasure = treasures.id and viewed_at is not null
      )`.as('viewed_opps'),
      sql<number>`(
        select count(distinct id_job) from assignments where assignments.id_treasure = treasures.id
      )`.as('claimed_jobs'),
    ])
    .where('treasures.id', '=', id)
    .executeTakeFirstOrThrow()

export type TreasureStatRecord = Awaited<ReturnType<typeof readTreasureStat>>
