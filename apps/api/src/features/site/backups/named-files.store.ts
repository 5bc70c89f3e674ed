import { imageFile } from '../../jobs/images/images.routes.ts'
import { documentFile } from '../../jobs/images/picture-files.ts'
import { namesOf } from '../../catalogue/brand/encode-logo.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Files } from '#kernel/files.ts'

/**
 * Names of the files of job photos, conversations and logos. Our own documents are left out, because
 * a missing document is printed again.
 */
export async function listNamedFiles(db: Db): Promise<string[]> {
  const photos = await db.selectFrom('job_images').select('file').orderBy('id').execute()
  const ofVisits = await db.selectFrom('visit_files').select('file').orderBy('id').execute()
  const sent = await db.selectFrom('thread_files').select(['file', 'kind']).orderBy('id').execute()
  const logos = await db
    .selectFrom('brands')
    .select('logo')
    .where('logo', 'is not', null)
    .orderBy('id')
    .execute()
  return [
    ...[...photos, ...ofVisits].flatMap(({ file }) => [imageFile(file), imageFile(file, 'thumb')]),
    ...sent.flatMap(({ file, kind }) =>
      kind === 'pdf' ? [documentFile(file)] : [imageFile(file), imageFile(file, 'thumb')],
    ),
    ...new Set(logos.flatMap(({ logo }) => (logo ? namesOf(logo) : []))),
  ]
}

/** Files that the database names but the storage does not have. */
export async function listMissingFiles(db: Db, files: Files): Promise<string[]> {
  const there = new Set<string>()
  for await (const name of files.list()) there.add(name)
  return (await listNamedFiles(db)).filter((name) => !there.has(name))
}
