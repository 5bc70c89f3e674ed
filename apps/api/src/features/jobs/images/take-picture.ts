import type { BookingImage, Endpoint } from '@treasures/api-client'
import type { Files } from '../../../kernel/files.ts'
import { refuse } from '../../../kernel/http/refuse.ts'
import { makeOpaqueId } from '../../../kernel/secrets.ts'
import { encodePicture, type PictureRefusal } from './encode-picture.ts'
import { imageFile } from './images.routes.ts'
import { pictureFiles } from './picture-files.ts'

const texts: Record<PictureRefusal, string> = {
  image_not_readable: 'We cannot read this photo. Please send a JPEG, PNG or WebP.',
  image_too_large: 'This photo is too large: 24 million pixels and 12,000 a side at most.',
}

type Taking = Endpoint & { problems: Record<PictureRefusal, number> }
export type TakenPicture = { file: string; width: number; height: number }

/**
 * Draws a picture anew and keeps its files, which `write` then gives to a job; it answers the file that this one takes
 * the place of. Files that no job has are thrown away.
 */
export async function takePicture(
  files: Files,
  endpoint: Taking,
  sent: Blob,
  write: (picture: TakenPicture) => Promise<string | undefined>,
): Promise<TakenPicture> {
  const pictures = pictureFiles(files)
  const picture = await encodePicture(sent)
  if ('refused' in picture) throw refuse(endpoint, picture.refused, texts[picture.refused])
  const { width, height } = picture
  const taken = { file: makeOpaqueId(), width, height }
  await pictures.write(taken.file, picture)
  const replaced = await write(taken).catch(async (error: unknown) => {
    await pictures.remove(taken.file)
    throw error
  })
  if (replaced) await pictures.remove(replaced)
  return taken
}

export type PictureRow = TakenPicture & { position: number }

/** Relative to the API's base. */
export const showImage = ({ position, file, width, height }: PictureRow): BookingImage => ({
  image_number: position,
  url: `/public/image/${imageFile(file)}`,
  width,
  height,
})
