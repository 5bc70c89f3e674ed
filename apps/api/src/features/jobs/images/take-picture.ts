import type { BookingImage } from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import type { Files } from '#kernel/files.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { makeOpaqueId } from '#kernel/secrets.ts'
import type { PictureRefusal } from '#kernel/draw-picture.ts'
import { encodePicture } from './encode-picture.ts'
import { imageFile } from './images.routes.ts'
import { pictureFiles } from './picture-files.ts'
import { removedPictures } from './removed-pictures.ts'

export const pictureWords: Record<PictureRefusal, string> = {
  image_not_readable: 'We can’t read this photo. Please send a JPEG, PNG or WebP.',
  image_too_large: 'This photo is too large: 24 million pixels and 12,000 a side at most.',
}

type Taking = Refusing<PictureRefusal>
export type TakenPicture = { file: string; width: number; height: number }

/**
 * Redraws an image and stores its files. `write` then adds the image to a job with
 * `imagesStore.put`, and returns the file that it replaces. Files without a job are removed, even
 * if the process stops halfway.
 */
export async function takePicture(
  { db, files }: { db: Db; files: Files },
  endpoint: Taking,
  sent: Blob,
  write: (picture: TakenPicture) => Promise<string | undefined>,
): Promise<TakenPicture> {
  const pictures = removedPictures({ db, files })
  const picture = await encodePicture(sent)
  if ('refused' in picture) throw refuse(endpoint, picture.refused, pictureWords[picture.refused])
  const { width, height } = picture
  const taken = { file: makeOpaqueId(), width, height }
  await pictures.announce(taken.file)
  try {
    await pictureFiles(files).write(taken.file, picture)
    const replaced = await write(taken)
    if (replaced) await pictures.removeNow(replaced)
    return taken
  } catch (error) {
    await pictures.removeNow(taken.file)
    throw error
  }
}

export type PictureRow = TakenPicture & { position: number }

/** The address is relative to the API's base. */
export const showImage = ({ position, file, width, height }: PictureRow): BookingImage => ({
  image_number: position,
  url: `/public/image/${imageFile(file)}`,
  width,
  height,
})
