import { billStatus, type TimesheetsQuery, type TimesheetStatus } from '@treasures/api-client'
import { sql, type ExpressionBuilder } from 'kysely'
import type { StaffScope, TreasureScope } from '#kernel/http/scope.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { idOrNot } from '#kernel/http/id-or-not.ts'
import { likePattern } from '#kernel/db/like.ts'
import { countRows, pagedList, type Sorted } from '#kernel/db/paged-list.ts'
import { treasuresInScope } from '../../people/treasures/treasures.scope.ts'

type Filter = Pick<TimesheetsQuery, 'month' | 'id_status' | 'id_treasure' | 'id_region' | 'search'>

/**
 * Timesheets. Every query needs a scope, except queries for ids that a scoped query has just
 * returned.
 */
export function timesheetsStore(db: Db) {
  const rows = () =>
    db
      .selectFrom('timesheets')
      .innerJoin('treasures', 'treasures.id', 'timesheets.id_treasure')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('works')
            .select([
              sql<number>`count(*)`.as('lines'),
              sql<number>`coalesce(sum(total_pence) filter (where not material), 0)::bigint`.as(
                'work_pence',
              ),
              sql<number>`coalesce(sum(total_pence) filter (where material), 0)::bigint`.as(
                'materials_pence',
              ),
            ])
            .whereRef('works.id_timesheet', '=', 'timesheets.id')
            .as('sums'),
        (join) => join.onTrue(),
      )
      .leftJoin('bills', (join) =>
        join
          .onRef('bills.id_timesheet', '=', 'timesheets.id')
          .on('bills.id_status', 'in', [billStatus.issued, billStatus.paid]),
      )
      .select([
        'bills.id as id_bill',
        'bills.number as bill_number',
        'timesheets.id',
        'timesheets.id_treasure',
        'timesheets.month',
        'timesheets.id_status',
        'timesheets.submitted_at',
        'timesheets.locked_at',
        'treasures.fname',
        'treasures.lname',
        'sums.lines',
        'sums.work_pence',
        'sums.materials_pence',
      ])

  return {
    ofTreasure: (id_treasure: number) =>
      rows()
        .where('timesheets.id_treasure', '=', id_treasure)
        .orderBy('timesheets.month', 'desc')
        .execute(),

    find: (scope: TreasureScope, id: number) =>
      rows().where('timesheets.id', '=', id).where(inScope(scope)).executeTakeFirst(),

    list: (scope: StaffScope) =>
      pagedList({
        count: (filter: Filter) =>
          countRows(
            db
              .selectFrom('timesheets')
              .innerJoin('treasures', 'treasures.id', 'timesheets.id_treasure')
              .where(inScope(scope))
              .where(wanted(filter)),
          ),
        inOrder: ({ sort, ...filter }: Filter & Sorted) =>
          rows()
            .clearSelect()
            .select('timesheets.id')
            .where(inScope(scope))
            .where(wanted(filter))
            .orderBy(orders[sort as TimesheetsQuery['sort']])
            .orderBy('timesheets.month', 'desc')
            .orderBy(sql`fold_text(treasures.lname || ' ' || treasures.fname)`)
            .orderBy('timesheets.id'),
        rows: (ids) =>
          rows()
            .where(sql<boolean>`timesheets.id = any(${ids}::int[])`)
            .orderBy(sql`array_position(${ids}::int[], timesheets.id)`)
            .execute(),
      }),

    several: (ids: readonly number[]) =>
      rows().where('timesheets.id', 'in', ids).orderBy('timesheets.id').execute(),

    /**
     * Moves timesheets in one statement, which locks the rows in order. Returns the timesheets that
     * changed.
     */
    async move(
      scope: TreasureScope,
      ids: readonly number[],
      { from, to }: { from: readonly TimesheetStatus[]; to: TimesheetStatus },
      stamps: { submitted_at?: Date | null; locked_at?: Date | null },
    ): Promise<{ id: number; id_treasure: number; month: string }[]> {
      const theirs = db
        .selectFrom('timesheets')
        .innerJoin('treasures', 'treasures.id', 'timesheets.id_treasure')
        .select('timesheets.id')
        .where('timesheets.id', 'in', ids)
        .where(inScope(scope))
        .orderBy('timesheets.id')
        .forUpdate('timesheets')
      return db
        .with('held', () => theirs)
        .updateTable('timesheets')
        .set({ id_status: to, ...stamps })
        .where('id', 'in', (eb) => eb.selectFrom('held').select('held.id'))
        .where('id_status', 'in', from)
        .returning(['id', 'id_treasure', 'month'])
        .execute()
    },
  }
}

export type TimesheetRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof timesheetsStore>['find']>>
>

const inScope =
  (scope: TreasureScope) => (eb: ExpressionBuilder<Tables, 'timesheets' | 'treasures'>) =>
    scope.kind === 'treasure'
      ? eb('timesheets.id_treasure', '=', scope.id_treasure)
      : treasuresInScope(scope)(eb)

const wanted =
  ({ month, id_status, id_treasure, id_region, search }: Filter) =>
  (eb: ExpressionBuilder<Tables, 'timesheets' | 'treasures'>) =>
    eb.and([
      ...(month ? [eb('timesheets.month', '=', `${month}-01`)] : []),
      ...(id_status ? [eb('timesheets.id_status', '=', id_status as TimesheetStatus)] : []),
      ...(id_treasure ? [eb('timesheets.id_treasure', '=', id_treasure)] : []),
      ...(id_region ? [idOrNot(id_region, (id) => eb('treasures.id_region', '=', id))] : []),
      ...(search
        ? [
            eb(
              sql`fold_text(treasures.fname || ' ' || treasures.lname)`,
              'like',
              sql`fold_text(${likePattern(search)})`,
            ),
          ]
        : []),
    ])

const orders = {
  'month,desc': sql`timesheets.month desc`,
  'month,asc': sql`timesheets.month asc`,
  'name,asc': sql`fold_text(treasures.lname || ' ' || treasures.fname) asc`,
  'name,desc': sql`fold_text(treasures.lname || ' ' || treasures.fname) desc`,
  'total,desc': sql`sums.work_pence + sums.materials_pence desc`,
  'total,asc': sql`sums.work_pence + sums.materials_pence asc`,
  'id,desc': sql`timesheets.id desc`,
  'id,asc': sql`timesheets.id asc`,
} satisfies Record<TimesheetsQuery['sort'], unknown>
