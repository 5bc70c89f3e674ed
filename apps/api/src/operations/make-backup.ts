import { listNamedFiles } from '../features/site/backups/named-files.store.ts'
import { writeBackup, type BackupReport } from '../kernel/backup/write-backup.ts'
import { checkOfKey } from '../kernel/seal.ts'
import type { Settings } from '../settings.ts'
import { refuseEmpty, withInstallation, type Place } from './open-installation.ts'

type MakeOptions = { path: string; progress: (part: number) => void }

/**
 * Backs up the installation of these settings. The server may run meanwhile on PostgreSQL, but not
 * on an embedded database.
 */
export async function makeBackup(
  settings: Place & Pick<Settings, 'backupKey' | 'clock'>,
  { path, progress }: MakeOptions,
): Promise<BackupReport> {
  const { backupKey, clock } = settings
  await refuseEmpty(settings)
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
