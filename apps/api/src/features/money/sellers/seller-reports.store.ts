import { sql } from 'kysely'
import type { Db } from '#kernel/db/connect.ts'
import { fullNameIn } from '#kernel/db/full-name.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import { earlier, days } from '#kernel/clock.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import {
  sellerRef,
  type Operator,
  type ReportHead,
  type SellerFigures,
} from './hmrc-report.rules.ts'

export type NewReportRow = {
  id_treasure: number
  corrects: string | null
  figures: SellerFigures
  digest: string
  sealed: string
}

/** What HMRC has accepted for a year, with the references that a next file needs. */
export type AcceptedReports = {
  operator: { isNil: boolean; ref: string; details: Operator } | null
  digests: Map<number, string>
  refs: Map<number, string>
}

/** Files of HMRC's report on sellers. */
export const sellerReportsStore = (db: Db) => ({
  /** Makes other calls that plan or answer a file of the year wait until this transaction ends. */
  takeTurn: (year: number) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`seller reports ${year}`}, 0))`.execute(db),

  /** Newest first. */
  list: (year: number) => reports(db).where('year', '=', year).orderBy('id', 'desc').execute(),

  find: (id: number) => reports(db).where('seller_reports.id', '=', id).executeTakeFirst(),

  async accepted(year: number): Promise<AcceptedReports> {
    const files = await db
      .selectFrom('seller_reports')
      .select(['kind', 'operator', 'operator_ref'])
      .where('year', '=', year)
      .where('state', '=', 'accepted')
      .orderBy('id')
      .execute()
    let operator: AcceptedReports['operator'] = null
    for (const { kind, operator: details, operator_ref } of files)
      operator =
        kind === 'withdrawal'
          ? null
          : { isNil: kind === 'nil', ref: operator_ref, details: details as Operator }
    const rows = await db
      .selectFrom('seller_report_rows')
      .innerJoin('seller_reports', 'seller_reports.id', 'id_report')
      .select(['id_treasure', 'digest', 'message_ref'])
      .distinctOn('id_treasure')
      .where('year', '=', year)
      .where('state', '=', 'accepted')
      .orderBy('id_treasure')
      .orderBy('id_report', 'desc')
      .execute()
    return {
      operator,
      digests: new Map(rows.map(({ id_treasure, digest }) => [id_treasure, digest])),
      refs: new Map(
        rows.map(({ id_treasure, message_ref }) => [
          id_treasure,
          sellerRef(message_ref, id_treasure),
        ]),
      ),
    }
  },

  /** Returns undefined if another file of the year waits for HMRC's answer. */
  async add(
    { year, kind, message_ref, made_at, operator, operator_doc }: ReportHead,
    rows: readonly NewReportRow[],
    id_user: number,
  ): Promise<number | undefined> {
    const report = await db
      .insertInto('seller_reports')
      .values({
        year,
        kind,
        message_ref,
        operator: toJsonb(operator),
        operator_act: operator_doc.act,
        operator_ref: operator_doc.ref,
        operator_corrects: operator_doc.corrects,
        created_at: made_at,
        id_user,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!report) return undefined
    // Each row has six values, and a statement at most 65,535.
    for (let from = 0; from < rows.length; from += 1_000)
      await db
        .insertInto('seller_report_rows')
        .values(
          rows.slice(from, from + 1_000).map((row) => ({
            ...row,
            id_report: report.id,
            figures: toJsonb(row.figures),
          })),
        )
        .execute()
    return report.id
  },

  /** Records HMRC's answer. Returns undefined if there was one already. */
  answer: (id: number, isAccepted: boolean, { at, by }: { at: Date; by: number }) =>
    db
      .updateTable('seller_reports')
      .set({ state: isAccepted ? 'accepted' : 'rejected', answered_at: at, id_answered_by: by })
      .where('id', '=', id)
      .where('state', '=', 'made')
      .returning(['id', 'year'])
      .executeTakeFirst(),

  /** The last accepted statement about a treasure in a year. */
  lastOf: (id_treasure: number, year: number) =>
    db
      .selectFrom('seller_report_rows')
      .innerJoin('seller_reports', 'seller_reports.id', 'id_report')
      .select(['id_treasure', 'figures', 'sealed', 'message_ref', 'answered_at', 'operator'])
      .where('id_treasure', '=', id_treasure)
      .where('year', '=', year)
      .where('state', '=', 'accepted')
      .orderBy('id_report', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Treasures in a file, by their ids. */
  idsIn: async (id_report: number): Promise<number[]> =>
    (
      await db
        .selectFrom('seller_report_rows')
        .select('id_treasure')
        .where('id_report', '=', id_report)
        .orderBy('id_treasure')
        .execute()
    ).map(({ id_treasure }) => id_treasure),

  /** Treasures in a file for whose statement the log has no `report.told`. */
  untold: async (id_report: number, most: number): Promise<number[]> =>
    (
      await db
        .selectFrom('seller_report_rows')
        .select('id_treasure')
        .where('id_report', '=', id_report)
        .where(isUntold)
        .orderBy('id_treasure')
        .limit(most)
        .execute()
    ).map(({ id_treasure }) => id_treasure),

  /** Files that were accepted in the last week, if some of their sellers were not told. */
  listUntold: ({ at, most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('seller_reports')
        .select('id')
        .where('state', '=', 'accepted')
        .where('answered_at', '>', earlier(at, days(7)))
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('seller_report_rows')
              .select('id_report')
              .whereRef('id_report', '=', 'seller_reports.id')
              .where(isUntold),
          ),
        )
        .where(ready('id'))
        .orderBy('id')
        .limit(most),
    ),

  rows: (id_report: number, ids: readonly number[]) =>
    db
      .selectFrom('seller_report_rows')
      .select(['id_treasure', 'corrects', 'figures', 'sealed'])
      .where('id_report', '=', id_report)
      .where('id_treasure', 'in', ids)
      .orderBy('id_treasure')
      .execute(),
})

const isUntold = sql<boolean>`not exists (
  select from events where event = 'report.told' and events.id_record = id_report
    and events.id_treasure = seller_report_rows.id_treasure
)`

const reports = (db: Db) =>
  db
    .selectFrom('seller_reports')
    .leftJoin('users', 'users.id', 'seller_reports.id_user')
    .selectAll('seller_reports')
    .select([
      sql<string | null>`nullif(${fullNameIn('users')}, '')`.as('made_by'),
      sql<number>`(select count(*)::int from seller_report_rows where id_report = seller_reports.id)`.as(
        'sellers',
      ),
    ])
export type ReportRecord = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number]

/** The stored head of a file. */
export const headOf = (report: ReportRecord): ReportHead => ({
  kind: report.kind,
  year: report.year,
  message_ref: report.message_ref,
  made_at: report.created_at,
  operator: report.operator as Operator,
  operator_doc: {
    act: report.operator_act,
    ref: report.operator_ref,
    corrects: report.operator_corrects,
  },
})
