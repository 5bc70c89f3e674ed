import type { Db } from '#kernel/db/connect.ts'
import type { PictureRefusal } from '#kernel/draw-picture.ts'
import type { Files } from '#kernel/files.ts'
import { makeOpaqueId } from '#kernel/secrets.ts'
import { encodePicture } from '../images/encode-picture.ts'
import { documentFile, pictureFiles } from '../images/picture-files.ts'
import { removedPictures } from '../images/removed-pictures.ts'
import { safeName } from './file-names.rules.ts'

export type StoredFile = { kind: 'picture' | 'pdf'; name: string; file: string; bytes: number }

/**
 * Stores a picture, redrawn, or a PDF as it is. The kind is read from the bytes. The file is
 * announced and belongs to nothing yet: give it to a row, or remove it.
 */
export async function storeFile(
  { db, files }: { db: Db; files: Files },
  sent: Pick<Blob, 'arrayBuffer' | 'slice'>,
  name: string,
): Promise<StoredFile | { refused: PictureRefusal }> {
  const isPdf = (await sent.slice(0, 5).text()) === '%PDF-'
  const file = makeOpaqueId()
  const pictures = removedPictures({ db, files })
  const drawn = isPdf ? undefined : await encodePicture(sent)
  if (drawn && 'refused' in drawn) return drawn
  await pictures.announce(file)
  try {
    if (drawn) {
      await pictureFiles(files).write(file, drawn)
      return { kind: 'picture', name: safeName(name, 'picture'), file, bytes: drawn.full.length }
    }
    const bytes = new Uint8Array(await sent.arrayBuffer())
    await files.write(documentFile(file), bytes)
    return { kind: 'pdf', name: safeName(name, 'pdf'), file, bytes: bytes.length }
  } catch (error) {
    await pictures.removeNow(file)
    throw error
  }
}
