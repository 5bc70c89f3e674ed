import { openBackup } from '../kernel/backup/read-backup.ts'
import { restoreBackup, type RestoreReport } from '../kernel/backup/restore-backup.ts'
import { checkOfKey } from '../kernel/seal.ts'
import type { Settings } from '../settings.ts'
import { checkPostgres } from './check-postgres.ts'
import { withInstallation, type Place } from './open-installation.ts'

type RestoreOptions = { path: string; progress: (part: number) => void }

/**
 * Restores a backup into the empty place of these settings. `sameKey` tells whether sealed values
 * can be read there.
 */
export async function restoreFrom(
  settings: Place & Pick<Settings, 'backupKey'>,
  { path, progress }: RestoreOptions,
): Promise<RestoreReport & { sameKey: boolean }> {
  // Opened before anything is created for it.
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
