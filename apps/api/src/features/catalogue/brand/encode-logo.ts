import sharp from 'sharp'
import { drawPicture, openPicture } from '../../../kernel/draw-picture.ts'
import type { Files } from '../../../kernel/files.ts'
import { logoFile, logoSizes, type LogoSize } from './brand.rules.ts'

/** As it is shown beside a name, in pixels of a sharp screen. */
const widest = 640
const highest = 240
/** Bytes: a logo in an email is loaded by everybody who opens it. */
export const logoAtMost = 1024 * 1024

export type DrawnLogo = {
  full: Uint8Array
  squares: Record<LogoSize, Uint8Array>
  width: number
  height: number
}

/** Draws a logo again: what can be seen of its first picture, without metadata, and squares of it for icons. */
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

/** A home screen cuts off the edges of a maskable icon, and shows a touch icon on black where it is see-through. */
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

/** All files of a logo, under one name. */
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
