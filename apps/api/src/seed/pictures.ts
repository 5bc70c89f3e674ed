import sharp from 'sharp'
import { imageFile } from '../features/jobs/images/images.routes.ts'
import type { Db } from '../kernel/db/connect.ts'
import type { Files } from '../kernel/files.ts'
import type { SeedJob } from './jobs.ts'
import type { Random } from './random.ts'
import { drawScene, sceneSize } from './scenes.ts'

/** Draws one to six pictures for each job that has pictures. They are the same each time. */
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
  const queue = [...pictures]
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await storePicture(files, next)
  }
  await Promise.all([work(), work(), work()])
  await tx
    .insertInto('job_images')
    .values(pictures.map(({ svg: _svg, ...row }) => row))
    .execute()
  return pictures.length
}

/**
 * Draws a picture once and stores it in two sizes. `effort` from 0 to 6 trades time for bytes, and
 * the first start must be quick.
 */
async function storePicture(files: Files, { file, svg }: { file: string; svg: string }) {
  const drawn = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = drawn.info
  const picture = () => sharp(drawn.data, { raw: { width, height, channels } })
  const [full, thumb] = await Promise.all([
    picture().webp({ quality: 72, effort: 0 }).toBuffer(),
    picture().resize({ width: 400 }).webp({ quality: 70, effort: 0 }).toBuffer(),
  ])
  await files.write(imageFile(file), full)
  await files.write(imageFile(file, 'thumb'), thumb)
}
