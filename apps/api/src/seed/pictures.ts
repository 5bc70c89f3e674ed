import sharp from 'sharp'
import { imageFile } from '../features/images/images.routes.ts'
import type { Db } from '../shared/db/connect.ts'
import type { Files } from '../shared/files.ts'
import type { SeedJob } from './jobs.ts'
import type { Random } from './random.ts'
import { drawScene, sceneSize } from './scenes.ts'

/** Draws one to six pictures for each job that has some. The same pictures each time. */
export async function seedPictures(
  tx: Db,
  random: Random,
  files: Files,
  jobs: readonly SeedJob[],
): Promise<number> {
  const pictures = jobs
    .filter(({ images_id }) => images_id !== null)
    .flatMap((job) =>
      Array.from({ length: random.pick([1, 1, 2, 2, 3, 4, 6]) }, (_, i) => ({
        id_job: job.id,
        position: i + 1,
        file: random.capability(),
        ...sceneSize,
        svg: drawScene(random, job.id_service),
      })),
    )
  await Promise.all(pictures.map(({ file, svg }) => storePicture(files, file, svg)))
  await tx
    .insertInto('job_images')
    .values(pictures.map(({ svg: _svg, ...row }) => row))
    .execute()
  return pictures.length
}

/** Two sizes of each. `effort` 0 to 6 trades time for bytes; the first start should not take long. */
async function storePicture(files: Files, file: string, svg: string) {
  const drawn = sharp(Buffer.from(svg))
  const [full, thumb] = await Promise.all([
    drawn.clone().webp({ quality: 72, effort: 1 }).toBuffer(),
    drawn.clone().resize({ width: 400 }).webp({ quality: 70, effort: 2 }).toBuffer(),
  ])
  await files.write(imageFile(file), full)
  await files.write(imageFile(file, 'thumb'), thumb)
}
