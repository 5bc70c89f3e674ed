import sharp from 'sharp'
import { drawPicture, openPicture } from '#kernel/draw-picture.ts'
import type { Files } from '#kernel/files.ts'
import { logoFile, logoSizes, type LogoSize } from './brand.rules.ts'

/** Largest size of a logo beside a name, in pixels of a high-density screen. */
const widest = 640
const highest = 240
/** In bytes. Recipients load the logo with every e-mail that they open. */
export const logoAtMost = 1024 * 1024

export type DrawnLogo = {
  full: Uint8Array
  squares: Record<LogoSize, Uint8Array>
  width: number
  height: number
}

/**
 * Redraws a logo without its metadata, and draws squares of it for icons. Takes the first image of
 * an animation.
 */
export const encodeLogo = (file: Pick<Blob, 'arrayBuffer'>) =>
  drawPicture(file, async (bytes): Promise<DrawnLogo> => {
    const drawn = await openPicture(bytes)
      .resize({ width: widest, height: highest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true })
    const squares = await Promise.all(
      logoSizes.map(async (size) => [size, await drawSquare(drawn.data, size)] as const),
    )
    const { width, height } = drawn.info
    return {
      full: drawn.data,
      squares: Object.fromEntries(squares) as DrawnLogo['squares'],
      width,
      height,
    }
  })

/** Home screens crop maskable icons, and show transparent touch icons on black. */
function drawSquare(logo: Uint8Array, size: LogoSize): Promise<Uint8Array> {
  const side = size === 'maskable' ? 512 : Number(size)
  const isFilled = size === 'maskable' || size === '180'
  const inner = Math.round(side * (size === 'maskable' ? 0.6 : isFilled ? 0.8 : 1))
  const [before, after] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)]
  const clear = { r: 255, g: 255, b: 255, alpha: 0 }
  const square = sharp(logo)
    .resize({ width: inner, height: inner, fit: 'contain', background: clear })
    .extend({ top: before, left: before, bottom: after, right: after, background: clear })
  return (isFilled ? square.flatten({ background: '#ffffff' }) : square)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** Writes and removes all files of a logo, under one name. */
export const logoFiles = (files: Files) => ({
  async write(name: string, { full, squares }: DrawnLogo) {
    await files.write(logoFile(name), full)
    for (const size of logoSizes) await files.write(logoFile(name, size), squares[size])
  },
  async remove(name: string) {
    for (const file of namesOf(name)) await files.remove(file)
  },
})

export const namesOf = (name: string): string[] => [
  logoFile(name),
  ...logoSizes.map((size) => logoFile(name, size)),
]
