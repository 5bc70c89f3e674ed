import { imageFile } from '../features/jobs/images/images.routes.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { Files } from '../kernel/files.ts'

/** Files of photos that jobs have and that are not there. Documents are drawn anew where they are not. */
export async function listMissingPhotos(db: Db, files: Files): Promise<string[]> {
  const there = new Set<string>()
  for await (const name of files.list()) there.add(name)
  const photos = await db.selectFrom('job_images').select('file').orderBy('id').execute()
  return photos
    .flatMap(({ file }) => [imageFile(file), imageFile(file, 'thumb')])
    .filter((name) => !there.has(name))
}

/** The first of a long list of names. */
export const nameSome = (names: readonly string[], most = 5) =>
  names.slice(0, most).join(', ') + (names.length > most ? ` and ${names.length - most} more` : '')
