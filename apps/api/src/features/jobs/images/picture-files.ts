import type { Files } from '#kernel/files.ts'
import type { Picture } from './encode-picture.ts'
import { imageFile } from './images.routes.ts'

/** Name of a PDF in the file store. */
export const documentFile = (name: string) => `${name}.pdf`

/** Both sizes of an image in the file store, under one name. */
export const pictureFiles = (files: Files) => ({
  async write(name: string, { full, thumb }: Picture) {
    await files.write(imageFile(name), full)
    await files.write(imageFile(name, 'thumb'), thumb)
  },
  async remove(name: string) {
    await files.remove(imageFile(name))
    await files.remove(imageFile(name, 'thumb'))
  },
  /** Removes whatever has this name, a picture or a PDF. */
  async removeAll(name: string) {
    await this.remove(name)
    await files.remove(documentFile(name))
  },
})
