import { buffer } from 'node:stream/consumers'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Files } from '#kernel/files.ts'
import { imageFile } from '../../jobs/images/images.routes.ts'
import { documentFile } from '../../jobs/images/picture-files.ts'
import type { Section } from './export.store.ts'

/**
 * Writes `data.json` and the photos and PDFs. Reads only one of them at a time into memory. Leaves out
 * missing ones.
 */
export async function* writeDataFile(
  files: Files,
  sections: readonly Section[],
  at: Date,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const data = Object.fromEntries(sections.map(({ what, rows }) => [what, rows]))
  const json = new ZipDeflate('data.json')
  zip.add(json)
  json.push(strToU8(JSON.stringify({ 'Made at': at, ...data }, undefined, 2)), true)
  yield* ready.splice(0)
  for (const name of sections.flatMap(({ photos }) => photos)) {
    const [picture, pdf] = [imageFile(name), documentFile(name)]
    const asPicture = await files.read(picture)
    const file = asPicture ?? (await files.read(pdf))
    if (!file) continue
    const photo = new ZipPassThrough(`photos/${asPicture ? picture : pdf}`)
    zip.add(photo)
    photo.push(await buffer(file.bytes), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}
