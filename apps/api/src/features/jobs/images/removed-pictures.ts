import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import type { Files } from '../../../kernel/files.ts'
import type { Tasks } from '../../../kernel/tasks/tasks.ts'
import { pictureFiles } from './picture-files.ts'

const everyMinute = 60_000

/**
 * Pictures that no job has any more. The database remembers them in the transaction that took them away; their
 * files go afterwards, and then what was remembered: whoever stops in between leaves the rest to the task.
 */
export function removedPictures({ db, files }: { db: Db; files: Files }) {
  const pictures = pictureFiles(files)
  return {
    list: (id_job: number) =>
      db.selectFrom('job_images').select('file').where('id_job', '=', id_job).execute(),

    async remove(file: string) {
      await pictures.remove(file)
      await db.deleteFrom('removed_pictures').where('file', '=', file).execute()
    },
  }
}

export const removedPicturesTasks = ({
  database: { db },
  files,
}: Pick<Deps, 'database' | 'files'>) =>
  ({
    'image.remove': {
      pool: 'slow',
      sweep: {
        every: everyMinute,
        async due({ most, ready }) {
          const rows = await db
            .selectFrom('removed_pictures')
            .select('file')
            .where(ready('file'))
            .orderBy('removed_at')
            .limit(most)
            .execute()
          return rows.map(({ file }) => file)
        },
      },
      run: ({ data: { id } }) => removedPictures({ db, files }).remove(id),
    },
  }) satisfies Partial<Tasks>
