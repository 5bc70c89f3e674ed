import { makeBackup, type Backup } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { begin } from '#kernel/tasks/schedules.ts'
import { backupsStore } from './backups.store.ts'

const instant = (at: Date | null) => at?.toISOString() ?? null

export const backupsRoutes = ({ database: { db }, backups }: Pick<Deps, 'database' | 'backups'>) =>
  ({
    async listBackups() {
      const rows = await backupsStore(db).list()
      return {
        is_set_up: backups !== undefined,
        data: rows.map((row): Backup => ({
          id: row.id,
          file: row.file,
          encrypted: row.encrypted,
          started_at: row.started_at.toISOString(),
          made_at: instant(row.made_at),
          error: row.error,
          bytes: row.bytes,
          rows: row.row_count,
          files: row.file_count,
          missing_photos: row.missing_count,
          tested_at: instant(row.tested_at),
          test_error: row.test_error,
        })),
      }
    },

    makeBackup: (_, { once }) =>
      once(async (tx) => {
        if (!backups)
          throw refuse(
            makeBackup,
            'backups_not_set_up',
            'The server has no folder for backups: set BACKUP_DIR and start it again.',
          )
        await begin(tx, 'backup.make')
        return {}
      }),
  }) satisfies Partial<Handlers>
