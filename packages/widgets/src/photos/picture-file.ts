import { fileBytes } from '@treasures/api-client'
/** Kind of a file by its first bytes, because a name can be wrong. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

/** Number of bytes that identify the kind. */
const headLength = 12
/** Brands of Apple's photos, and of other photos in the same container. */
const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

export function kindOf(head: Uint8Array): PictureKind {
  const text = String.fromCharCode(...head.subarray(0, headLength))
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp' && heicBrands.includes(text.slice(8))) return 'heic'
  return 'other'
}

/** Reasons to refuse a file before it is sent. */
export type FileRefusal = 'tooLarge' | 'heic' | 'notAPicture' | 'empty'

/** Checks a file. Returns the reason to refuse it, or undefined. */
export async function refusalOfFile(file: Blob): Promise<FileRefusal | undefined> {
  if (file.size === 0) return 'empty'
  // A file that has disappeared meanwhile can neither be read nor sent.
  const head = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const kind = kindOf(new Uint8Array(head))
  if (kind === 'heic') return 'heic'
  if (kind === 'other') return 'notAPicture'
  return file.size > fileBytes ? 'tooLarge' : undefined
}

/** Maximum number of characters of a visible name. */
const longestName = 28

/** Shortens a name to its beginning and its end with the extension. */
export function cutName(name: string): string {
  // By code points, so that no emoji is cut in half, and without characters that would reverse the
  // text.
  const signs = Array.from(name.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''))
  if (signs.length <= longestName) return signs.join('')
  return `${signs.slice(0, longestName - 11).join('')}…${signs.slice(-10).join('')}`
}
