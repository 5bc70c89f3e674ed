import sharp from 'sharp'
import { createWorkQueue } from './work-queue.ts'

export type PictureRefusal = 'image_not_readable' | 'image_too_large'

/** 24 megapixels, more than telephones take. Decoded they are 72 MB. */
const pixelsAtMost = 24_000_000
/** Longer than any panorama. A thin line of as many pixels takes a hundred times the work of a picture. */
const sideAtMost = 12_000
/** Seconds of work on one picture: what takes longer was made to. */
const secondsAtMost = 20

// One thread for each picture, and nothing of a picture is kept once it is done.
sharp.concurrency(1)
sharp.cache(false)

const drawing = createWorkQueue({ atOnce: 2, waiting: 60, busy: 'Many pictures are coming in.' })

/**
 * Hands `draw` a picture whose kind and size are known to be right, at most two at a time. What it is is seen from its
 * bytes: names and types are what the sender says.
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
export const openPicture = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: pixelsAtMost, failOn: 'error', pages: 1 })
    .timeout({ seconds: secondsAtMost })
    // The camera's word on which side is up is metadata, too.
    .autoOrient()
