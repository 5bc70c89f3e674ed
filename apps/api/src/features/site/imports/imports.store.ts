import {
  importUndoDays,
  type ImportField,
  type ImportKind,
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
import { customersInScope } from '../../people/customers/customers.scope.ts'
import type { TableRow } from './read-table.ts'

const importsListed = 50
const undoTime = days(importUndoDays)

type NewImport = {
  kind: ImportKind
  file_name: string
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
  id_job?: number | null
  key?: string | null
  number?: string | null
  digest?: string | null
  /** Values that an update replaced. */
  before?: object | null
  /** Lower case, so that an erasure finds the row. */
  email?: string | null
  cells?: readonly string[]
}
export type DecidedRow = RowResult & { line: number }

export const importsStore = (db: Db) => ({
  /** Adds an import without rows. Its headers follow once the file has been read. */
  insert: async ({ options, ...row }: NewImport): Promise<number> =>
    (
      await db
        .insertInto('imports')
        .values({ ...row, headers: '[]', fields: '[]', options: toJsonb(options) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,

  addRows: (id_import: number, rows: readonly TableRow[]) =>
    sql`
      insert into import_rows (id_import, line, cells)
      select ${id_import}::integer, line, cells
      from jsonb_to_recordset(${toJsonb(rows)}::jsonb) as r (line integer, cells jsonb)
    `.execute(db),

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

  /**
   * Rows that the check or run has not reached yet. Of series, all that name the same treasure,
   * because their times may overlap: a check has to see them together.
   */
  undecidedRows: (
    { id, kind, fields }: { id: number; kind: ImportKind; fields: readonly (ImportField | null)[] },
    count: number,
  ) => {
    const undecided = db
      .selectFrom('import_rows')
      .select(['line', 'cells'])
      .where('id_import', '=', id)
      .where('outcome', 'is', null)
      .orderBy('line')
    const column = fields.indexOf('treasure')
    if (kind !== 'series' || column < 0) return undecided.limit(count).execute()
    const named = sql<string>`fold_text(cells ->> ${column}::integer)`
    const first = db
      .selectFrom('import_rows')
      .select(named.as('named'))
      .where('id_import', '=', id)
      .where('outcome', 'is', null)
      .orderBy('line')
      .limit(1)
    return undecided.where(named, 'is not distinct from', first).execute()
  },

  /** Rows that an undo has not reached yet, last first. */
  addedRows: (id: number, count: number) =>
    db
      .selectFrom('import_rows')
      .select(['line', 'outcome', 'id_customer', 'id_treasure', 'id_job', 'digest', 'before'])
      .where('id_import', '=', id)
      .where('outcome', 'in', ['added', 'updated'])
      .orderBy('line', 'desc')
      .limit(count)
      .execute(),

  /** Saves the outcomes of rows. What a row does not give stays. */
  async decide(id: number, rows: readonly DecidedRow[]) {
    if (rows.length === 0) return
    await sql`
      update import_rows set
        outcome = r.outcome, reasons = r.reasons,
        cells = coalesce(r.cells, import_rows.cells),
        id_customer = coalesce(r.id_customer, import_rows.id_customer),
        id_treasure = coalesce(r.id_treasure, import_rows.id_treasure),
        id_job = coalesce(r.id_job, import_rows.id_job),
        ${sql.join(
          (['email', 'key', 'number', 'digest', 'before'] as const).map(
            (name) => sql`${sql.ref(name)} = case when r.given ? ${sql.lit(name)}
              then r.${sql.ref(name)} else import_rows.${sql.ref(name)} end`,
          ),
        )}
      from jsonb_to_recordset(${toJsonb(rows.map((row) => ({ ...row, given: Object.keys(row) })))}::jsonb)
        as r (line integer, outcome text, reasons jsonb, cells jsonb, id_customer integer,
          id_treasure integer, id_job integer, email text, key text, number text, digest text,
          before jsonb, given jsonb)
      where id_import = ${id} and import_rows.line = r.line
    `.execute(db)
  },

  /** Customers that imports added or found, by their numbers in the other system. */
  async customersOfNumbers(scope: StaffScope, numbers: readonly string[]) {
    const rows = await db
      .selectFrom('import_rows')
      .innerJoin('imports', 'imports.id', 'import_rows.id_import')
      .innerJoin('customers', 'customers.id', 'import_rows.id_customer')
      .select(['number', 'customers.id'])
      .where(sql<boolean>`number = any(${[...numbers]}::text[])`)
      .where('kind', '=', 'customers')
      .where(customersInScope(scope))
      .orderBy('imports.id')
      .execute()
    // The last import is the one that counts.
    const found = new Map(rows.map(({ number, id }) => [number, id]))
    return numbers.map((number) => found.get(number))
  },

  /** Lines of this import that added or changed these people. */
  async linesOf(id: number, column: 'id_customer' | 'id_treasure', ids: readonly number[]) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['line', sql<number>`${sql.ref(column)}`.as('id')])
      .where('id_import', '=', id)
      .where('outcome', 'in', ['added', 'updated'])
      .where(sql<boolean>`${sql.ref(column)} = any(${[...ids]}::integer[])`)
      .orderBy('line', 'desc')
      .execute()
    const found = new Map(rows.map(({ line, id: person }) => [person, line]))
    return ids.map((person) => found.get(person))
  },

  /** For each key, true if an import added its record and the record still exists. */
  async areKeysKnown(scope: StaffScope, keys: readonly string[]): Promise<boolean[]> {
    const rows = await db
      .selectFrom('import_rows')
      .innerJoin('imports', 'imports.id', 'import_rows.id_import')
      .select('key')
      .where(sql<boolean>`key = any(${[...keys]}::text[])`)
      .where('outcome', '=', 'added')
      .where(sql<boolean>`coalesce(id_customer, id_treasure, id_job) is not null`)
      .where(inRegion(scope, 'imports.id_region'))
      .execute()
    const known = new Set(rows.map(({ key }) => key))
    return keys.map((key) => known.has(key))
  },

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
            .leftJoin('jobs', 'jobs.id', 'import_rows.id_job')
            .leftJoin('customers', (join) =>
              join.on(
                sql<boolean>`customers.id = coalesce(import_rows.id_customer, jobs.id_customer)`,
              ),
            )
            .leftJoin('treasures', 'treasures.id', 'import_rows.id_treasure')
            .select(['line', 'cells', 'outcome', 'reasons', 'id_job', 'id_treasure'])
            .select('import_rows.id_customer')
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

/**
 * Deletes rows that added nothing, a month after the import finished, or after the upload of an
 * import that was never run. Until then, an undo needs the updated rows.
 */
export const oldImports = {
  table: 'import_rows',
  change: sql`delete from import_rows`,
  old: (at: Date) => sql`outcome is distinct from 'added' and id_import in (
    select id from imports where coalesce(finished_at, created_at) < ${earlier(at, undoTime)}
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
