import type { Backup } from '@treasures/api-client'
import { count, fileSize, moment } from '#parts/words.ts'

type Line = { text: string; isBad?: true }

/** Milliseconds after which an unfinished backup counts as abandoned. */
const longest = 6 * 3_600_000

/** Describes the outcome of a backup and of the attempt to restore it. */
export function describeBackup(backup: Backup, now: Date): Line[] {
  const { made_at, error, started_at, tested_at, test_error } = backup
  if (error !== null) return [{ text: `Failed: ${error}`, isBad: true }]
  if (made_at === null)
    return now.getTime() - Date.parse(started_at) < longest
      ? [{ text: 'Being made' }]
      : [{ text: 'Did not finish', isBad: true }]
  const contents = `${count(backup.rows ?? 0)} rows and ${count(backup.files ?? 0)} files, ${fileSize(backup.bytes ?? 0)}, ${backup.encrypted ? 'encrypted' : 'not encrypted'}`
  return [
    { text: contents },
    ...(backup.missing_photos
      ? [
          {
            text: `${count(backup.missing_photos)} files of photos were missing`,
            isBad: true,
          } as const,
        ]
      : []),
    tested_at === null
      ? { text: 'Not yet restored as a test' }
      : test_error === null
        ? { text: `Restored as a test, ${moment(tested_at)}` }
        : { text: `The test restore failed, ${moment(tested_at)}: ${test_error}`, isBad: true },
  ]
}
