import sharp from 'sharp'
import { createWorkQueue } from './work-queue.ts'

export type PictureRefusal = 'image_not_readable' | 'image_too_large'

/**
 * 24 megapixels, more than a phone photo has. Such a picture takes 72 MB of memory when decoded.
 */
const pixelsAtMost = 24_000_000
/**
 * Longer than any panorama. A thin strip takes a hundred times as long to draw as a normal picture
 * with as many pixels.
 */
const sideAtMost = 12_000
/** Seconds per picture. Only a picture made as an attack takes longer. */
const secondsAtMost = 20

// One thread per picture, and no cache between pictures.
sharp.concurrency(1)
sharp.cache(false)

const drawing = createWorkQueue({ atOnce: 2, waiting: 60, busy: 'Many pictures are coming in.' })

/**
 * Passes a picture to `draw` after verifying its kind and size. At most two are drawn at a time.
 * The kind is read from the bytes, because senders choose names and media types.
 */
export const drawPicture = <Drawn>(
  file: Pick<Blob, 'arrayBuffer'>,
  draw: (bytes: Buffer) => Promise<Drawn>,
): Promise<Drawn | { refused: PictureRefusal }> =>
  drawing.run(async () => {
    const bytes = Buffer.from(await file.arrayBuffer())
    const kind = sniff(bytes)
    if (!kind) return { refused: 'image_not_readable' }
    try {
      // Reads only the header, so that the size is checked before the picture is decoded.
      const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (format !== kind || !width || !height) return { refused: 'image_not_readable' }
      if (width * height > pixelsAtMost || Math.max(width, height) > sideAtMost)
        return { refused: 'image_too_large' }
      return await draw(bytes)
    } catch {
      return { refused: 'image_not_readable' }
    }
  })

type Kind = 'jpeg' | 'png' | 'webp'

function sniff(bytes: Buffer): Kind | undefined {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  if (starts('ffd8ff')) return 'jpeg'
  if (starts('89504e470d0a1a0a')) return 'png'
  if (starts('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'webp'
  return undefined
}

/**
 * Opens the first image of a file. Small errors, which some phones write, are tolerated. Truncated
 * files are rejected.
 */
export const openPicture = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error', pages: 1 })
    .timeout({ seconds: secondsAtMost })
    // Orientation is metadata too, so it is applied before metadata is dropped.
    .autoOrient()
