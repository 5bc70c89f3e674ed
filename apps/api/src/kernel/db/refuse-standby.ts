import { sql } from 'kysely'
import { SettingsError } from '../settings/setting.ts'
import type { Db } from './connect.ts'

/**
 * Throws if the server refuses our connection, or is a standby, which replicates another server and
 * accepts no changes.
 */
export async function refuseStandby(db: Db): Promise<void> {
  const { rows } = await sql<{
    is_standby: boolean
  }>`select pg_is_in_recovery() as is_standby`
    .execute(db)
    .catch((error: unknown) => {
      throw new SettingsError(
        `The database that DATABASE_URL names refuses our connection: ${error instanceof Error ? error.message : 'no answer'}.`,
      )
    })
  if (rows[0]?.is_standby)
    throw new SettingsError(
      'DATABASE_URL names a standby, which only reads: set it to the primary server, or promote this one first.',
    )
}
