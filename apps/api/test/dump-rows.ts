import { sql } from 'kysely'
import { trialFates } from '../src/features/site/opening/trial-records.ts'
import type { Db } from '../src/kernel/db/connect.ts'

export type RowsOfTables = Record<string, Record<string, unknown>[]>

/**
 * Reads the rows of every table, except tables of counters, sessions, links, schedules, tasks and
 * repeated calls.
 */
export async function dumpRows(db: Db): Promise<RowsOfTables> {
  const names = Object.keys(trialFates).filter((name) => !passing.includes(name))
  const dump: RowsOfTables = {}
  for (const name of names.toSorted()) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(db)
    dump[name] = rows.map(({ row }) => row)
  }
  return dump
}

const passing = [
  'access_tokens',
  'known_devices',
  'rate_limits',
  'idempotency_keys',
  'password_links',
  'schedules',
  'tasks',
]

/** Columns that differ between two equal installations: ids, times, actors and secrets. */
const isOwn = (column: string) =>
  /^(?:id|tx|id_record|id_user|id_event|id_invited_by|created_by|by|actor|key)$|_at$|^at$|hash|version|logo|^file$/.test(
    column,
  )

/** Replaces tokens, hashes and file names. */
const withoutTokens = (text: string) =>
  text.replaceAll(/[\w-]{43}|(?<![\w-])[\w-]{22}(?![\w-])/g, '…')

/** Leaves out the values that differ between two equal installations. */
export const alikeRows = (dump: RowsOfTables) =>
  Object.fromEntries(
    Object.entries(dump).map(([name, rows]) => [
      name,
      rows
        .map((row) =>
          withoutTokens(
            JSON.stringify(Object.fromEntries(Object.entries(row).filter(([key]) => !isOwn(key)))),
          ),
        )
        .toSorted(),
    ]),
  )
