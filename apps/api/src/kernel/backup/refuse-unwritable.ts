import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from '../settings/setting.ts'

/**
 * Throws if the server cannot write files to the backup folder. The person who starts the server
 * then sees the fault before the first nightly backup.
 */
export async function refuseUnwritable(folder: string): Promise<void> {
  const path = join(folder, `.written-at-the-start-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path, 'The server can write backups here.\n', { flag: 'wx' })
    await rm(path)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new SettingsError(
      `No file can be written to BACKUP_DIR=${folder}: ${reasons[code] ?? message}. Choose another folder, or unset BACKUP_DIR to make no backups.`,
    )
  }
}

const unwritable =
  'the server’s user may not write there, or the systemd unit does not name it under ReadWritePaths'
const reasons: Record<string, string> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS:
    'it is on a disk that is read-only for the server; a systemd unit names it under ReadWritePaths',
  ENOENT: 'it does not exist, and the server’s user may not make it',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of this path is a file',
  EEXIST: 'it is a file and not a folder',
}
