import {
  importUndoDays,
  type ImportKind,
  type ImportField,
  type ImportOptions,
  type ImportOutcome,
  type ImportState,
} from '@treasures/api-client'
import { sql, type Updateable } from 'kysely'
import { days, later, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { countRows, readPage, type PageQuery } from '#kernel/db/paged-list.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { toJsonb } from '#kernel/db/to-jsonb.ts'
import type { StaffScope } from '#kernel/http/scope.ts'
import { inRegion } from '#kernel/http/in-scope.ts'
import { idsOf, type Due } from '#kernel/tasks/due.ts'
import type { TableRow } from './read-table.rules.ts'

const importsListed = 50
const rowsAtOnce = 500
const undoTime = days(importUndoDays)

type NewImport = {
  kind: ImportKind
  file_name: string
  headers: readonly string[]
  fields: readonly (ImportField | null)[]
  options: ImportOptions
  id_region: number | null
  id_user: number
  created_at: Date
}

export type RowResult = {
  outcome: ImportOutcome
  reasons: readonly string[]
  id_customer?: number | null
  id_treasure?: number | null
  key?: string | null
  digest?: string | null
}

export const importsStore = (db: Db) => ({
  async insert({ headers, fields, options, ...row }: NewImport, rows: readonly TableRow[]) {
    const { id } = await db
      .insertInto('imports')
      .values({
        ...row,
        headers: toJsonb(headers),
        fields: toJsonb(fields),
        options: toJsonb(options),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await db
        .insertInto('import_rows')
        .values(
          rows
            .slice(from, from + rowsAtOnce)
            .map(({ line, cells }) => ({ id_import: id, line, cells: toJsonb(cells) })),
        )
        .execute()
    return id
  },

  list: (scope: StaffScope) =>
    selectImports(db, scope).orderBy('imports.id', 'desc').limit(importsListed).execute(),

  find: (scope: StaffScope, id: number) =>
    selectImports(db, scope).where('imports.id', '=', id).executeTakeFirst(),

  /** Locks the import until the transaction ends, so that calls and tasks take turns. */
  lock: (scope: StaffScope, id: number) =>
    db
      .selectFrom('imports')
      .selectAll('imports')
      .where('id', '=', id)
      .where(inRegion(scope, 'imports.id_region'))
      .forUpdate()
      .executeTakeFirst(),

  update: (id: number, change: Updateable<Tables['imports']>) =>
    db.updateTable('imports').set(change).where('id', '=', id).execute(),

  /** Clears the outcomes of an earlier check. */
  forgetOutcomes: (id: number) =>
    db
      .updateTable('import_rows')
      .set({ outcome: null, reasons: '[]' })
      .where('id_import', '=', id)
      .where('outcome', 'is not', null)
      .execute(),

  /** First rows, as samples of each column. */
  sampleRows: (id: number, count: number) =>
    db
      .selectFrom('import_rows')
      .select('cells')
      .where('id_import', '=', id)
      .where(sql<boolean>`cells <> '[]'`)
      .orderBy('line')
      .limit(count)
      .execute(),

  allRows: (id: number) =>
    db
      .selectFrom('import_rows')
      .select(['line', 'cells'])
      .where('id_import', '=', id)
      .orderBy('line')
      .execute(),

  /** Rows that the run has not reached yet. */
  undecidedRows: (id: number, count: number) =>
    db
      .selectFrom('import_rows')
      .select(['line', 'cells'])
      .where('id_import', '=', id)
      .where('outcome', 'is', null)
      .orderBy('line')
      .limit(count)
      .execute(),

  /** Rows that an undo has not reached yet, last first. */
  addedRows: (id: number, count: number) =>
    db
      .selectFrom('import_rows')
      .select(['line', 'id_customer', 'id_treasure', 'digest'])
      .where('id_import', '=', id)
      .where('outcome', '=', 'added')
      .orderBy('line', 'desc')
      .limit(count)
      .execute(),

  /**
   * Saves a row's outcome. The email is stored beside the cells, so that an erasure finds the row.
   */
  decide: (
    id: number,
    line: number,
    { reasons, ...result }: RowResult & { email?: string | null; cells?: string },
  ) =>
    db
      .updateTable('import_rows')
      .set({ ...result, reasons: toJsonb(reasons) })
      .where('id_import', '=', id)
      .where('line', '=', line)
      .execute(),

  /** Returns the line of this import that added a person, if any. */
  lineOf: async (id: number, who: { id_customer: number } | { id_treasure: number }) =>
    (
      await db
        .selectFrom('import_rows')
        .select('line')
        .where('id_import', '=', id)
        .where('outcome', '=', 'added')
        .where((eb) =>
          'id_customer' in who
            ? eb('id_customer', '=', who.id_customer)
            : eb('id_treasure', '=', who.id_treasure),
        )
        .executeTakeFirst()
    )?.line,

  /** True if an import added this person and their record still exists. */
  isKeyKnown: async (scope: StaffScope, key: string) =>
    (await db
      .selectFrom('import_rows')
      .innerJoin('imports', 'imports.id', 'import_rows.id_import')
      .select('line')
      .where('key', '=', key)
      .where('outcome', '=', 'added')
      .where((eb) => eb.or([eb('id_customer', 'is not', null), eb('id_treasure', 'is not', null)]))
      .where(inRegion(scope, 'imports.id_region'))
      .limit(1)
      .executeTakeFirst()) !== undefined,

  rows: (id: number, { outcome, ...page }: PageQuery & { outcome?: ImportOutcome | undefined }) => {
    const found = db
      .selectFrom('import_rows')
      .where('id_import', '=', id)
      .where((eb) => (outcome ? eb('outcome', '=', outcome) : eb('outcome', 'is not', null)))
    return readPage(
      page,
      {
        count: () => countRows(found),
        read: ({ limit, offset }) =>
          found
            .leftJoin('customers', 'customers.id', 'import_rows.id_customer')
            .leftJoin('treasures', 'treasures.id', 'import_rows.id_treasure')
            .select(['line', 'cells', 'outcome', 'reasons', 'id_customer', 'id_treasure'])
            .select(
              sql<string | null>`coalesce(
                customers.fname || ' ' || customers.lname, treasures.fname || ' ' || treasures.lname
              )`.as('name'),
            )
            .orderBy('line')
            .limit(limit)
            .offset(offset)
            .execute(),
      },
      (row) => row,
    )
  },

  /** Lists rows for staff to correct and upload again. */
  problemRows: (id: number) =>
    db
      .selectFrom('import_rows')
      .select(['line', 'cells', 'reasons'])
      .where('id_import', '=', id)
      .where('outcome', 'in', ['problem', 'similar'])
      .orderBy('line')
      .execute(),

  /** Lists imports in a state, for the sweep that resumes lost tasks. */
  inState: (state: ImportState, { most, ready }: Due) =>
    idsOf(
      db
        .selectFrom('imports')
        .select('id')
        .where('state', '=', state)
        .where(ready('id'))
        .orderBy('id')
        .limit(most),
    ),
})

export type ImportRecord = NonNullable<Awaited<ReturnType<ReturnType<typeof importsStore>['find']>>>
export type LockedImport = NonNullable<Awaited<ReturnType<ReturnType<typeof importsStore>['lock']>>>

const selectImports = (db: Db, scope: StaffScope) =>
  db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.id_user')
    .selectAll('imports')
    .select(sql<string | null>`users.fname || ' ' || users.lname`.as('by'))
    .select(
      sql<Record<string, number>>`coalesce((
        select jsonb_object_agg(outcome, count) from (
          select outcome, count(*) from import_rows
          where id_import = imports.id and outcome is not null group by outcome
        ) counted
      ), '{}')`.as('counts'),
    )
    .select(sql<number>`(select count(*) from import_rows where id_import = imports.id)`.as('rows'))
    .where(inRegion(scope, 'imports.id_region'))

/** A month after the upload, deletes the rows that added no one. Rows that added people stay. */
export const oldImports = {
  table: 'import_rows',
  change: sql`delete from import_rows`,
  old: (at: Date) => sql`outcome is distinct from 'added' and id_import in (
    select id from imports where created_at < ${earlier(at, undoTime)}
  )`,
}

/**
 * Returns the end of the time in which an import can be undone, or null if there is nothing to
 * undo.
 */
export const undoUntil = (
  { state, finished_at }: { state: ImportState; finished_at: Date | null },
  added: number,
  at: Date,
): Date | null => {
  if (state !== 'done' || !finished_at || added === 0) return null
  const until = later(finished_at, undoTime)
  return until > at ? until : null
}
