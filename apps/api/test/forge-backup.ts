import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { packTar, unpackTar, type TarEntry } from '../src/kernel/backup/tar.ts'

type Change = (entry: TarEntry) => TarEntry[]

/** Copies an unencrypted backup with some of its entries changed. */
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

/** Removes or replaces the first entry whose name matches. */
export function withoutFirst(pattern: RegExp, instead: Change = () => []): Change {
  let isDone = false
  return (entry) => {
    if (isDone || !pattern.test(entry.name)) return [entry]
    isDone = true
    return instead(entry)
  }
}

/** Removes the first row of an entry. */
export const withoutRow: Change = ({ name, bytes }) => [
  { name, bytes: bytes.subarray(bytes.indexOf('\n') + 1) },
]
