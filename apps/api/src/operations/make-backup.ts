import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { listNamedFiles } from '../features/site/backups/named-files.store.ts'
import { BackupUnusable } from '../kernel/backup/backup-unusable.ts'
import { writeBackup, type BackupReport } from '../kernel/backup/write-backup.ts'
import { checkOfKey } from '../kernel/seal.ts'
import type { Settings } from '../kernel/settings.ts'
import { withInstallation, type Place } from './open-installation.ts'

type MakeOptions = { path: string; progress: (part: number) => void }

/** Backs up the installation of these settings: on PostgreSQL while it is served, an embedded one while it is not. */
export async function makeBackup(
  settings: Place & Pick<Settings, 'backupKey' | 'clock'>,
  { path, progress }: MakeOptions,
): Promise<BackupReport> {
  const { databaseUrl, dataDir, backupKey, clock } = settings
  if (!databaseUrl && !(await stat(join(dataDir, 'pglite')).catch(() => undefined)))
    throw new BackupUnusable(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  return withInstallation(settings, ({ database, files, secretKey }) =>
    writeBackup({
      database,
      files,
      path,
      backupKey,
      secretKeyCheck: secretKey ? checkOfKey(secretKey) : '',
      at: clock(),
      listNamed: listNamedFiles,
      progress,
    }),
  )
}
