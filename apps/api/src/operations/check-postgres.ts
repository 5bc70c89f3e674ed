import { sql } from 'kysely'
import type { Database } from '../kernel/db/connect.ts'
import { CopyFailed } from '../kernel/db/copy/copy-failed.ts'

/** Throws if this PostgreSQL cannot hold our data. */
export async function checkPostgres({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await sql<{ version: string; number: number; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding`.execute(db)
  const [found] = rows
  if (!found || found.number < 150_000)
    throw new CopyFailed(`PostgreSQL is ${found?.version}: 15 or later is needed.`)
  if (found.encoding !== 'UTF8')
    throw new CopyFailed(
      `The database to fill is encoded as ${found.encoding}: make one with UTF8.`,
    )
}
