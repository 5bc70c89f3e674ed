import { buffer } from 'node:stream/consumers'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Files } from '#kernel/files.ts'
import { imageFile } from '../../jobs/images/images.routes.ts'
import type { Section } from './export.store.ts'

/**
 * Writes `data.json` and the photos. Reads only one photo at a time into memory. Leaves out missing
 * photos.
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
    const file = await files.read(imageFile(name))
    if (!file) continue
    const photo = new ZipPassThrough(`photos/${imageFile(name)}`)
    zip.add(photo)
    photo.push(await buffer(file.bytes), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}
