import type { Db } from '../../shared/db/connect.ts'

export const imagesStore = (db: Db) => ({
  /** File names in order; undefined when no job has this address. */
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
})
