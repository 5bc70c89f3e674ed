import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskFiles } from '../adapters/files/disk-files.ts'
import { openPglite, openPostgres, type Database } from '../kernel/db/connect.ts'
import type { Files } from '../kernel/files.ts'
import { makePrivateFolder } from '../kernel/private-folder.ts'
import type { Settings } from '../kernel/settings.ts'

/** What a command works with: the database and the files that a server with these settings has. */
export type Installation = {
  database: Database
  files: Files
  /** Undefined where there is none yet. */
  secretKey: string | undefined
}
export type Place = Pick<Settings, 'databaseUrl' | 'dataDir' | 'secretKey'>

export async function withInstallation<T>(
  { databaseUrl, dataDir, secretKey }: Place,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  await makePrivateFolder(dataDir)
  const database = databaseUrl
    ? openPostgres(databaseUrl, { statementTimeout: 0 })
    : await openPglite(dataDir)
  try {
    const kept = () => readFile(join(dataDir, 'secret-key'), 'utf8').catch(() => undefined)
    return await work({
      database,
      files: diskFiles(join(dataDir, 'files')),
      secretKey: secretKey ?? (await kept()),
    })
  } finally {
    await database.close()
  }
}
