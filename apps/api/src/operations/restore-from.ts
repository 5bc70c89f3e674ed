import { openBackup } from '../kernel/backup/read-backup.ts'
import { restoreBackup, type RestoreReport } from '../kernel/backup/restore-backup.ts'
import { checkOfKey } from '../kernel/seal.ts'
import type { Settings } from '../settings.ts'
import { checkPostgres } from './check-postgres.ts'
import { withInstallation, type Place } from './open-installation.ts'

type RestoreOptions = { path: string; progress: (part: number) => void }

/**
 * Restores a backup into the empty installation of these settings. `sameKey` tells whether that
 * installation can read the backup's sealed values.
 */
export async function restoreFrom(
  settings: Place & Pick<Settings, 'backupKey'>,
  { path, progress }: RestoreOptions,
): Promise<RestoreReport & { sameKey: boolean }> {
  // The backup is opened first, so that nothing is created if it is unusable.
  const backup = await openBackup(path, settings.backupKey)
  try {
    return await withInstallation(settings, async ({ database, files, secretKey }) => {
      if (settings.databaseUrl) await checkPostgres(database)
      const report = await restoreBackup({ database, files, backup, progress })
      const { secret_key_check: wanted } = backup.manifest
      return { ...report, sameKey: (secretKey ? checkOfKey(secretKey) : '') === wanted }
    })
  } finally {
    await backup.entries.return(undefined)
  }
}
