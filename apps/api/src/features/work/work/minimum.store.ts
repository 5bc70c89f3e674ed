import { jobStatus } from '@treasures/api-client'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { idList } from '#kernel/db/id-list.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import type { MinimumLine, OverJob } from './minimum.rules.ts'

type Of = { id_customer?: number | undefined; id_region?: number | undefined }

/**
 * Finished jobs that have not been checked against their minimum, and the lines that bring them up
 * to it.
 */
export const minimumStore = (db: Db) => {
  const jobs = () =>
    db
      .selectFrom('jobs')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('works')
            .select([
              sql<number>`coalesce(sum(quantity_hundredths), 0)::integer`.as('recorded_hundredths'),
              sql<number | null>`(array_agg(id_treasure order by date desc, id desc))[1]`.as(
                'id_treasure',
              ),
              sql<string | null>`max(date)`.as('date'),
            ])
            .whereRef('works.id_job', '=', 'jobs.id')
            .where('material', '=', false)
            .where('id_agreed', 'is', null)
            .as('labour'),
        (join) => join.onTrue(),
      )
      .select([
        'jobs.id',
        'jobs.id_customer',
        'jobs.id_region',
        'jobs.id_service',
        'jobs.id_job_type',
        'jobs.id_price_unit',
        'jobs.duration_hundredths',
        'jobs.treasure_price_pence',
        'jobs.customer_price_pence',
        sql<number>`coalesce(labour.recorded_hundredths, 0)`.as('recorded_hundredths'),
        'labour.id_treasure',
        'labour.date',
      ])
      .where('jobs.minimum_settled_at', 'is', null)
      .where(sql<SqlBool>`jobs.id_status in ${idList([jobStatus.completed, jobStatus.closed])}`)

  return {
    /** Lists unchecked jobs that ended by the given instant, in the order of their ids. */
    listOpen: (scope: StaffScope, over: Date, { id_customer, id_region }: Of) =>
      jobs()
        .where('jobs.over_at', '<=', over)
        .where('jobs.id_customer', 'is not', null)
        .where(inRegion(scope, 'jobs.id_region'))
        .$if(id_customer !== undefined, (query) =>
          query.where('jobs.id_customer', '=', id_customer ?? 0),
        )
        .$if(id_region !== undefined, (query) => query.where('jobs.id_region', '=', id_region ?? 0))
        .orderBy('jobs.id')
        .execute(),

    /** Finds one unchecked job. Expects the job to be locked. */
    findOpen: (id: number): Promise<OverJob | undefined> =>
      jobs().where('jobs.id', '=', id).executeTakeFirst(),

    insert: async (line: MinimumLine, id_timesheet: number, at: Date): Promise<number> =>
      (
        await db
          .insertInto('works')
          .values({ ...line, id_timesheet, created_at: at, updated_at: at })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,

    /** Minimum lines of the given jobs, at most one each. */
    linesOf: (ids: readonly number[]) =>
      db
        .selectFrom('works')
        .select(['id', 'id_job', 'id_treasure', 'id_timesheet', 'id_invoice'])
        .where(sql<SqlBool>`id_job = any(${ids}::integer[])`)
        .where('minimum', '=', true)
        .orderBy('id')
        .execute(),

    /** Deletes minimum lines that are not on an invoice. Expects their timesheets to be locked. */
    remove: (ids: readonly number[]) =>
      db
        .deleteFrom('works')
        .where(sql<SqlBool>`id = any(${ids}::integer[])`)
        .where('minimum', '=', true)
        .where('id_invoice', 'is', null)
        .execute(),
  }
}
