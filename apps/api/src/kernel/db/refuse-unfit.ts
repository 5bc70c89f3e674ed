import { sql } from 'kysely'
import { SettingsError } from '../settings/setting.ts'
import type { Db } from './connect.ts'

/**
 * Throws if the server refuses our connection, if it is a standby, which replicates another server
 * and accepts no changes, or if the database cannot hold every character.
 */
export async function refuseUnfit(db: Db): Promise<void> {
  const { rows } = await sql<{
    is_standby: boolean
    encoding: string
  }>`select pg_is_in_recovery() as is_standby, current_setting('server_encoding') as encoding`
    .execute(db)
    .catch((error: unknown) => {
      throw new SettingsError(
        `The database that DATABASE_URL names refuses our connection: ${error instanceof Error ? error.message : 'no answer'}.`,
      )
    })
  const [found] = rows
  if (found?.is_standby)
    throw new SettingsError(
      'DATABASE_URL names a standby, which only reads: set it to the primary server, or promote this one first.',
    )
  if (found && found.encoding !== 'UTF8')
    throw new SettingsError(
      `The database that DATABASE_URL names has the encoding ${found.encoding} and needs UTF8: make it with createdb --encoding UTF8 --template template0.`,
    )
}
