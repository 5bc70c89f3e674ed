import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Files } from '#kernel/files.ts'
import type { Tasks } from '#kernel/tasks/tasks.ts'
import { pictureFiles } from './picture-files.ts'

const everyMinute = 60_000

/**
 * Files that belong to no job, or that do not belong to one yet. A row names each file before it is
 * written, and again when it is removed from a job. The file is then deleted first and the row
 * last. If a process stops between the two, the task finishes its work.
 */
export function removedPictures({ db, files }: { db: Db; files: Files }) {
  const pictures = pictureFiles(files)

  /** Prevents the file from being added to a job later. Returns false if a job already has it. */
  async function giveUp(file: string): Promise<boolean> {
    const given = await db
      .updateTable('removed_pictures')
      .set({ is_coming: false })
      .where('file', '=', file)
      .returning('file')
      .executeTakeFirst()
    return given !== undefined
  }

  async function remove(file: string) {
    if (!(await giveUp(file))) return
    await pictures.removeAll(file)
    await db.deleteFrom('removed_pictures').where('file', '=', file).execute()
  }

  return {
    list: (id_job: number) =>
      db.selectFrom('job_images').select('file').where('id_job', '=', id_job).execute(),

    /** Call this before the files are written. */
    announce: (file: string) =>
      db.insertInto('removed_pictures').values({ file, is_coming: true }).execute(),

    remove,

    /** Leaves files that cannot be removed now to the task. */
    removeNow: (...names: string[]) => Promise.allSettled(names.map(remove)),
  }
}

export const removedPicturesTasks = ({
  database: { db },
  files,
}: Pick<Deps, 'database' | 'files'>) =>
  ({
    'image.remove': {
      pool: 'upkeep',
      sweep: {
        every: everyMinute,
        async due({ most, ready }) {
          const rows = await db
            .selectFrom('removed_pictures')
            .select('file')
            .where(ready('file'))
            // An hour is longer than any upload takes, so the process that wrote the files has
            // ended.
            .where(sql<boolean>`not is_coming or removed_at < now() - interval '1 hour'`)
            .orderBy('removed_at')
            .limit(most)
            .execute()
          return rows.map(({ file }) => file)
        },
      },
      run: ({ data: { id } }) => removedPictures({ db, files }).remove(id),
    },
  }) satisfies Partial<Tasks>
