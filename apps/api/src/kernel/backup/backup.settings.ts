import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { secret } from '../settings/kinds.ts'
import { setting, under, type Values } from '../settings/setting.ts'

export type BackupSettings = Values<typeof backupSettings>

export const backupSettings = under('Database, files and backups', {
  backupDir: setting(
    'BACKUP_DIR',
    'a folder, best on another disk, in which the server puts a backup each night; without it none is made',
    z.pipe(
      z.optional(z.string()),
      z.transform((path) => path && resolve(path)),
    ),
  ),
  backupKey: setting(
    'BACKUP_KEY',
    '32 or more random characters that encrypt backups. A restore needs them: keep them elsewhere',
    z.optional(secret),
    { isSecret: true },
  ),
})
