import { sql } from 'kysely'
import { SettingsError } from '../settings.ts'
import type { Db } from './connect.ts'

/** A standby copies another server and takes no changes of its own, so that nothing can be served from it. */
export async function refuseStandby(db: Db): Promise<void> {
  const { rows } = await sql<{
    is_standby: boolean
  }>`select pg_is_in_recovery() as is_standby`.execute(db)
  if (rows[0]?.is_standby)
    throw new SettingsError(
      'DATABASE_URL names a standby, which only reads: set it to the primary server, or promote this one first.',
    )
}
