import sharp from 'sharp'
import { createWorkQueue } from '../../../kernel/work-queue.ts'

/** Ours, in two sizes, with nothing of the sender's file but what can be seen. */
export type Picture = { full: Uint8Array; thumb: Uint8Array; width: number; height: number }

export type PictureRefusal = 'image_not_readable' | 'image_too_large'

/** 24 megapixels, more than telephones take. Decoded they are 72 MB. */
const pixelsAtMost = 24_000_000
/** Longer than any panorama. A thin line of as many pixels takes a hundred times the work of a picture. */
const sideAtMost = 12_000
const fullSide = 1_600
const thumbWidth = 400
/** Seconds of work on one picture: what takes longer was made to. */
const secondsAtMost = 20

// One thread for each picture, and nothing of a picture is kept once it is done.
sharp.concurrency(1)
sharp.cache(false)

const drawing = createWorkQueue({ atOnce: 2, waiting: 60, busy: 'Many pictures are coming in.' })

/**
 * Draws a picture anew, at most two at a time. What it is is seen from its bytes: names and types are what
 * the sender says. Metadata, where and with what it was taken, stays behind.
 */
export const encodePicture = (
  file: Pick<Blob, 'arrayBuffer'>,
): Promise<Picture | { refused: PictureRefusal }> =>
  drawing.run(async () => {
    const bytes = Buffer.from(await file.arrayBuffer())
    const kind = sniff(bytes)
    if (!kind) return { refused: 'image_not_readable' }
    try {
      // Only the head is read here, so that the size is known before anything is made of it.
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

/** The first picture of several. Telephones write small mistakes that do not show; half a file is none. */
const open = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error', pages: 1 })

async function draw(bytes: Buffer): Promise<Picture> {
  const drawn = await open(bytes)
    .timeout({ seconds: secondsAtMost })
    // The camera's word on which side is up is metadata, too.
    .autoOrient()
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
