import {
  addDays,
  checkImport,
  createImport,
  dateInFigures,
  getImport,
  importOutcomes,
  londonDate,
  runImport,
  undoImport,
  type Import,
  type ImportKind,
  type ImportMapping,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { importTasks } from '../src/features/site/imports/import-tasks.ts'
import type { Database } from '../src/kernel/db/connect.ts'
import { callRaw } from './raw-call.ts'
import { runDueTasks } from './run-due-tasks.ts'
import type { SignedInClient } from './sign-in.ts'
import type { TestApp } from './test-app.ts'

type Importing = { app: TestApp; database: Database; by: () => SignedInClient }

/** Takes files through the steps of an import, as staff do. */
export function importing({ app, database, by: office }: Importing) {
  async function upload(
    text: string | Uint8Array | Blob,
    { kind = 'customers', by = office() }: { kind?: ImportKind; by?: SignedInClient } = {},
  ) {
    const file = new Blob([text as BlobPart])
    const body = { kind, file_name: 'people.csv', file }
    return callRaw(app.apiBase, createImport, { body }, by.token)
  }
  async function uploaded(...args: Parameters<typeof upload>): Promise<Import> {
    const { status, text } = await upload(...args)
    expect({ status, text }).toMatchObject({ status: 200 })
    return JSON.parse(text) as Import
  }
  const work = async () => {
    const failures = await runDueTasks(database, importTasks({ database }), new Date())
    expect(failures).toEqual([])
  }
  const now = (id: number, by = office()) => by.call(getImport, { params: { id } })
  async function checked(id: number, by = office()) {
    await by.call(checkImport, { params: { id } })
    await work()
    return now(id, by)
  }
  async function ran(id: number, by = office()) {
    await by.call(runImport, { params: { id } })
    await work()
    return now(id, by)
  }
  async function undone(id: number) {
    await office().call(undoImport, { params: { id } })
    await work()
    return now(id)
  }
  return { upload, uploaded, work, now, checked, ran, undone }
}

export const mappingOf = (one: Import, change: Partial<ImportMapping> = {}): ImportMapping => ({
  fields: one.columns.map(({ field }) => field),
  ...one.options,
  ...change,
})

export const counted = (counts: Partial<Import['counts']>) => ({
  ...Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])),
  ...counts,
})

/** A day as people in Britain write it, counted from today. */
export const daysAhead = (days: number) => dateInFigures(addDays(londonDate(new Date()), days))

/** Writes a CSV file of these lines. `csv` also quotes cells. */
export const lines = (...rows: readonly string[]): string => rows.join('\r\n')

export function csv(rows: readonly (readonly (string | undefined)[])[]): string {
  const cell = (text = '') => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return lines(...rows.map((row) => row.map(cell).join(',')))
}

/** Tables whose rows are the log, or work of the import itself. */
const notCompared = [
  'events',
  'record_changes',
  'activities',
  'imports',
  'import_rows',
  'tasks',
  'idempotency_keys',
  'access_tokens',
  'rate_limits',
]

/** Every row of every other table, by table. */
export async function everyRow({ db }: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (notCompared.includes(name)) continue
    const { rows } = await sql<{ row: string }>`
      select r::text as row from ${sql.table(name)} r order by 1`.execute(db)
    if (rows.length > 0 && rows.length < 5_000) all[name] = rows.map(({ row }) => row)
  }
  return all
}

/** Writes a number in letters that names and postcodes may have. */
export function lettersOf(n: number, length: number): string {
  let rest = n
  return Array.from({ length }, () => {
    const letter = 'ABDEFGHJLNPQRSTUWXYZ'.charAt(rest % 20)
    rest = Math.floor(rest / 20)
    return length === 2 ? letter : letter.toLowerCase()
  }).join('')
}
