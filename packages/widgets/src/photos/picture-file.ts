/** At most so many pictures belong to a booking; the server has numbers for no more. */
export const mostPictures = 6
/** Bytes. */
export const largestPicture = 10 * 1024 * 1024

/** What a file turns out to be, by its first bytes: a name may say anything. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'other'

/** Bytes that tell the kinds apart. */
const headLength = 12
/** The brands of Apple's pictures, and of others in the same box. */
const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

export function kindOf(head: Uint8Array): PictureKind {
  const text = String.fromCharCode(...head.subarray(0, headLength))
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp' && heicBrands.includes(text.slice(8))) return 'heic'
  return 'other'
}

/** Why a file cannot be sent, found out before it is. */
export type FileRefusal = 'tooLarge' | 'heic' | 'notAPicture' | 'empty'

/** What is wrong with a file, if anything. */
export async function refusalOfFile(file: Blob): Promise<FileRefusal | undefined> {
  if (file.size === 0) return 'empty'
  // A file that has gone away meanwhile cannot be read, and then cannot be sent either.
  const head = await file
    .slice(0, headLength)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const kind = kindOf(new Uint8Array(head))
  if (kind === 'heic') return 'heic'
  if (kind === 'other') return 'notAPicture'
  return file.size > largestPicture ? 'tooLarge' : undefined
}

/** Signs of a name that are shown. */
const longestName = 28

/** A name short enough to show: its beginning, and its end with the ending. */
export function cutName(name: string): string {
  // By code points, so that no emoji is cut in half; and nothing that would turn the line around.
  const signs = Array.from(name.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''))
  if (signs.length <= longestName) return signs.join('')
  return `${signs.slice(0, longestName - 11).join('')}…${signs.slice(-10).join('')}`
}
