import { keepAnnounced } from './announced.ts'
import type { Db } from '#kernel/db/connect.ts'

type NewPicture = {
  id_job: number
  position: number
  file: string
  width: number
  height: number
}

export const imagesStore = (db: Db) => ({
  /** File names in order, or undefined if no job has this id. */
  async listFiles(imagesId: string): Promise<string[] | undefined> {
    const rows = await db
      .selectFrom('jobs')
      .leftJoin('job_images', 'job_images.id_job', 'jobs.id')
      .select('job_images.file')
      .where('jobs.images_id', '=', imagesId)
      .orderBy('job_images.position')
      .execute()
    return rows.length ? rows.flatMap(({ file }) => file ?? []) : undefined
  },

  listOfJob: (id_job: number) =>
    db
      .selectFrom('job_images')
      .select(['position', 'file', 'width', 'height'])
      .where('id_job', '=', id_job)
      .orderBy('position')
      .execute(),

  /** Adds an announced image to a locked job. Returns the file that the image replaces. */
  async put(picture: NewPicture): Promise<string | undefined> {
    await keepAnnounced(db, picture.file)
    const replaced = await this.remove(picture.id_job, picture.position)
    await db.insertInto('job_images').values(picture).execute()
    return replaced
  },

  /** Removes all images of a deleted draft. */
  removeAll: (id_job: number) => db.deleteFrom('job_images').where('id_job', '=', id_job).execute(),

  async remove(id_job: number, position: number): Promise<string | undefined> {
    const removed = await db
      .deleteFrom('job_images')
      .where('id_job', '=', id_job)
      .where('position', '=', position)
      .returning('file')
      .executeTakeFirst()
    return removed?.file
  },
})
