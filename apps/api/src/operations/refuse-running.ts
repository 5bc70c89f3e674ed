import { sql } from 'kysely'
import type { Database } from '../kernel/db/connect.ts'
import { CopyFailed } from '../kernel/db/copy/copy-failed.ts'

/**
 * Throws while another connection to the database is open. An embedded database needs no check,
 * because it cannot be opened while it is in use.
 */
export async function refuseRunning({ engine, db }: Database): Promise<void> {
  if (engine === 'pglite') return
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
    db,
  )
  const count = rows[0]?.count ?? 0
  if (count)
    throw new CopyFailed(
      `${count} other ${count === 1 ? 'connection is' : 'connections are'} open to the database: stop every instance first, because the copy would miss what they write.`,
    )
}
