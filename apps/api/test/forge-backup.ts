import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { packTar, unpackTar, type TarEntry } from '../src/kernel/backup/tar.ts'

type Change = (entry: TarEntry) => TarEntry[]

/** Writes the same backup, which is not encrypted, but for some of its entries. */
export async function forgeBackup(path: string, forged: string, change: Change) {
  await pipeline(
    createReadStream(path),
    createGunzip(),
    async function* (chunks: AsyncIterable<Buffer>) {
      yield* packTar(
        (async function* () {
          for await (const entry of unpackTar(chunks)) yield* change(entry)
        })(),
      )
    },
    createGzip(),
    createWriteStream(forged),
  )
  return forged
}

/** Leaves out the first entry of such a name, or puts others in its place. */
export function withoutFirst(pattern: RegExp, instead: Change = () => []): Change {
  let isDone = false
  return (entry) => {
    if (isDone || !pattern.test(entry.name)) return [entry]
    isDone = true
    return instead(entry)
  }
}

/** An entry without the first of its rows. */
export const withoutRow: Change = ({ name, bytes }) => [
  { name, bytes: bytes.subarray(bytes.indexOf('\n') + 1) },
]
