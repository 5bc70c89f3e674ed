import sharp from 'sharp'
import { drawPicture, openPicture } from '#kernel/draw-picture.ts'

/** Image as we store it, in two sizes. It contains only the picture of the sender's file. */
export type Picture = { full: Uint8Array; thumb: Uint8Array; width: number; height: number }

const fullSide = 1_600
const thumbWidth = 400

/** Redraws an image without its metadata, such as place and camera. */
export const encodePicture = (file: Pick<Blob, 'arrayBuffer'>) => drawPicture(file, draw)

async function draw(bytes: Buffer): Promise<Picture> {
  const drawn = await openPicture(bytes)
    .resize({ width: fullSide, height: fullSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = drawn.info
  const picture = () => sharp(drawn.data, { raw: { width, height, channels } })
  const full = await picture().webp({ quality: 78, effort: 3 }).toBuffer()
  const thumb = await picture()
    .resize({ width: thumbWidth, withoutEnlargement: true })
    .webp({ quality: 72, effort: 3 })
    .toBuffer()
  return { full, thumb, width, height }
}
