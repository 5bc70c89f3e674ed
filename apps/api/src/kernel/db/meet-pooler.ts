import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { SettingsError } from '../settings/setting.ts'
import type { Database } from './connect.ts'

/** Milliseconds for which a notification may be on its way. */
const patience = 5_000

/**
 * Throws if notifications do not arrive: a pooler in transaction mode keeps them. Boards would then
 * be seconds late, and tasks half a minute.
 */
export async function refuseDeaf(
  { engine, db, listen }: Pick<Database, 'engine' | 'db' | 'listen'>,
  listenUrl: string | undefined,
): Promise<void> {
  if (engine === 'pglite') return
  const channel = `hears_${randomUUID()}`
  const heard = new AbortController()
  const stop = await listen(channel, { notice: () => heard.abort(), gap: () => {} })
  try {
    await sql`select pg_notify(${channel}, '')`.execute(db)
    await wait(patience, undefined, { signal: heard.signal }).catch(() => {})
    if (heard.signal.aborted) return
    throw new SettingsError(
      listenUrl
        ? 'No notification arrives from the database: DATABASE_LISTEN_URL must name the same database as DATABASE_URL, and PostgreSQL itself instead of a pooler.'
        : 'No notification arrives from the database: DATABASE_URL seems to name a pooler in transaction mode. Set DATABASE_LISTEN_URL to the address of PostgreSQL itself.',
    )
  } finally {
    await stop()
  }
}

/**
 * Has PostgreSQL cancel statements that are too slow, for the connections that a pooler shares. A
 * setting of such a connection would be lost, or would hold for others. It is therefore a setting
 * of our role in our database. A limit that someone else has set for it stays.
 */
export async function limitSharedStatements(
  database: Database,
  { seconds, say }: { seconds: number; say: (sentence: string) => void },
): Promise<void> {
  await database.alone(async () => {
    const { rows } = await sql`
      select from pg_db_role_setting, unnest(setconfig) as set
      where setrole in (0, (select oid from pg_roles where rolname = current_user))
        and setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and set like 'statement_timeout=%'`.execute(database.db)
    if (rows.length > 0) return
    await database.script(`do $$ begin
      execute format('alter role current_user in database %I set statement_timeout = ''${seconds}s''', current_database());
    end $$`)
    say(
      `PostgreSQL now cancels our statements after ${seconds} seconds. A pooler’s open connections get this limit when it replaces them: RECONNECT in its console does so at once.`,
    )
  })
}
