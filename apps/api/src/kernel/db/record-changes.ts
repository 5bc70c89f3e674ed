import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { earlier, seconds } from '../clock.ts'
import type { Db } from './connect.ts'

export type RecordKind = 'job' | 'customer' | 'treasure' | 'invoice'
export type Mirrored = { updated_since?: string | undefined; after_id?: number | undefined }

/** The database's clock may step back a little when it is corrected. */
const clockSteps = seconds(10)

/** Conditions for a program that mirrors a list. */
export const changedSince = (
  kind: RecordKind,
  id: RawBuilder<unknown>,
  { updated_since, after_id }: Mirrored,
): RawBuilder<SqlBool>[] => [
  ...(updated_since === undefined
    ? []
    : [
        sql<SqlBool>`${id} in (
          select id_record from record_changes where kind = ${kind} and changed_at >= ${updated_since}::timestamptz
        )`,
      ]),
  ...(after_id === undefined ? [] : [sql<SqlBool>`${id} > ${after_id}`]),
]

/**
 * Reads a page with the instant to send as `updated_since` next time. The instant is read first.
 * Any change that the page does not show yet is made by a transaction that began later than one
 * that is over, so it is noted at or after this instant.
 */
export async function withAsOf<Page extends { meta: object }>(
  db: Db,
  kind: RecordKind,
  read: () => Promise<Page>,
): Promise<Page & { meta: Page['meta'] & { as_of: string } }> {
  const seen = await db
    .selectFrom('record_changes')
    .select('began_at')
    .where('kind', '=', kind)
    .where(sql<SqlBool>`tx < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`)
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const page = await read()
  const as_of = seen ? earlier(seen.began_at, clockSteps) : beginning
  return { ...page, meta: { ...page.meta, as_of: as_of.toISOString() } }
}

/** Before every change. */
const beginning = new Date('2000-01-01T00:00:00Z')
