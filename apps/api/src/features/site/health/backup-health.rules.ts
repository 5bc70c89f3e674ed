import type { Selectable } from 'kysely'
import { hours, days } from '#kernel/clock.ts'
import type { Tables } from '#kernel/db/tables.ts'
import { sayAge } from './health-words.rules.ts'
import { attention, well, wrong, type Judgement } from './judgement.ts'

type BackupRow = Pick<
  Selectable<Tables['backups']>,
  'started_at' | 'made_at' | 'error' | 'tested_at' | 'test_error'
>

export type BackupFacts = {
  isSetUp: boolean
  /** Newest first. */
  rows: readonly BackupRow[]
}

/**
 * A backup is made each night and restored each week. These are the ages from which a backup or a
 * test is late.
 */
const [lateAfter, lostAfter, testLateAfter] = [hours(26), days(3), days(9)]

export function judgeBackups({
  at,
  isProduction,
  backups: { isSetUp, rows },
}: {
  at: Date
  isProduction: boolean
  backups: BackupFacts
}): Judgement {
  const ageOf = (moment: Date) => at.getTime() - moment.getTime()
  if (!isSetUp)
    return (isProduction ? wrong : attention)(
      'No backups are made.',
      'Start the server with BACKUP_DIR set: it makes one each night.',
    )
  const [latest] = rows
  const made = rows.find(({ made_at }) => made_at !== null)?.made_at
  const reason = latest?.error ? ` The last try failed: ${latest.error}` : ''
  const another = 'Read why under Backups, put it right, and have another made.'
  if (!made)
    return attention(
      `There is no backup yet.${reason}`,
      'One is made each night at half past two. To have one made now, press Back up now.',
    )
  const words = `The last was made ${sayAge(ageOf(made))} ago.`
  if (ageOf(made) > lostAfter) return wrong(words + reason, another)
  const tested = rows.find(({ tested_at }) => tested_at !== null)
  if (tested?.test_error)
    return wrong(
      `${words} The last test restore failed: ${tested.test_error}`,
      'Do not rely on that backup. Have another made, and copy an earlier one that could be restored to a safe place.',
    )
  if (ageOf(made) > lateAfter || reason) return attention(words + reason, another)
  const oldest = rows.findLast(({ made_at }) => made_at !== null)?.made_at ?? made
  if (ageOf(tested?.tested_at ?? oldest) > testLateAfter)
    return attention(
      `${words} None was restored as a test for ${sayAge(ageOf(tested?.tested_at ?? oldest))}.`,
      'Look under Failed tasks for backup.test.',
    )
  return well(
    tested?.tested_at
      ? `${words} One was restored as a test ${sayAge(ageOf(tested.tested_at))} ago.`
      : `${words} None was restored as a test yet.`,
  )
}
