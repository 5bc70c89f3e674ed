import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { chooseFiles } from '../adapters/files/choose-files.ts'
import { say } from '../kernel/command-line.ts'
import { openPglite, openPostgres, type Database } from '../kernel/db/connect.ts'
import type { Files } from '../kernel/files.ts'
import { makePrivateFolder } from '../kernel/private-folder.ts'
import { SettingsError } from '../kernel/settings/setting.ts'
import type { Settings } from '../settings.ts'

/** Database and files of the server with these settings, for a command to work on. */
export type Installation = {
  database: Database
  files: Files
  /** Undefined if there is none yet. */
  secretKey: string | undefined
}
export type Place = Pick<Settings, 'databaseUrl' | 'dataDir' | 'secretKey' | 'bucket'> &
  Partial<Pick<Settings, 'databaseListenUrl'>>

/**
 * Opens the database of the server with these settings, for a command: without a pooler, and
 * without a limit on statements.
 */
export const openForCommand = ({
  databaseUrl,
  databaseListenUrl,
  dataDir,
}: Pick<Place, 'databaseUrl' | 'databaseListenUrl' | 'dataDir'>): Promise<Database> | Database =>
  databaseUrl
    ? openPostgres(databaseListenUrl ?? databaseUrl, { statementTimeout: 0, say })
    : openPglite(dataDir)

export async function withInstallation<T>(
  place: Place,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { dataDir, secretKey } = place
  await makePrivateFolder(dataDir)
  const database = await openForCommand(place)
  try {
    const kept = () => readFile(join(dataDir, 'secret-key'), 'utf8').catch(() => undefined)
    return await work({
      database,
      files: await chooseFiles(place),
      secretKey: secretKey ?? (await kept()),
    })
  } finally {
    await database.close()
  }
}

/** Throws if the folder has no database, because opening it would create one. */
export async function refuseEmpty({ databaseUrl, dataDir }: Place): Promise<void> {
  if (!databaseUrl && !(await stat(join(dataDir, 'pglite')).catch(() => undefined)))
    throw new SettingsError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
}
