import type { BackupMade } from '#kernel/backups.ts'
import type { Db } from '#kernel/db/connect.ts'

const atMost = 100

export const backupsStore = (db: Db) => ({
  async begin(file: string, { encrypted, at }: { encrypted: boolean; at: Date }): Promise<number> {
    const { id } = await db
      .insertInto('backups')
      .values({ file, encrypted, started_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  end: (id: number, { bytes, rows, files, missing }: BackupMade, at: Date) =>
    db
      .updateTable('backups')
      .set({
        made_at: at,
        bytes,
        row_count: rows,
        file_count: files,
        missing_count: missing.length,
      })
      .where('id', '=', id)
      .execute(),

  fail: (id: number, error: string) =>
    db.updateTable('backups').set({ error }).where('id', '=', id).execute(),

  noteRemoved: (files: readonly string[], at: Date) =>
    db
      .updateTable('backups')
      .set({ removed_at: at })
      .where('file', 'in', files)
      .where('removed_at', 'is', null)
      .execute(),

  noteTest: (id: number, error: string | null, at: Date) =>
    db
      .updateTable('backups')
      .set({ tested_at: at, test_error: error })
      .where('id', '=', id)
      .execute(),

  /** Finds the latest backup that can be tested, and when a test last succeeded. */
  async findToTest() {
    const latest = await db
      .selectFrom('backups')
      .select(['id', 'file'])
      .where('made_at', 'is not', null)
      .where('removed_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const tested = await db
      .selectFrom('backups')
      .select('tested_at')
      .where('tested_at', 'is not', null)
      .where('test_error', 'is', null)
      .orderBy('tested_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return { latest, testedAt: tested?.tested_at ?? null }
  },

  /** Backups that still exist, latest first. */
  list: () =>
    db
      .selectFrom('backups')
      .selectAll()
      .where('removed_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(atMost)
      .execute(),
})
