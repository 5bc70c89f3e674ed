import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract, pack } from 'tar-stream'
import { BackupUnusable } from './backup-unusable.ts'

/**
 * An entry of the archive inside a backup. Entries are small, and only one at a time is in memory.
 */
export type TarEntry = { name: string; bytes: Buffer }

/** Bytes of the largest entry that is accepted. */
const largest = 256 * 1024 * 1024

export function packTar(entries: AsyncIterable<TarEntry>): AsyncIterable<Buffer> {
  const archive = pack()
  const add = async () => {
    for await (const { name, bytes } of entries)
      await new Promise<void>((resolve, reject) =>
        archive.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve())),
      )
    archive.finalize()
  }
  // An error here surfaces where the archive is read.
  add().catch((error: unknown) => archive.destroy(error as Error))
  return archive as AsyncIterable<Buffer>
}

export async function* unpackTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const archive = extract()
  const source = Readable.from(chunks)
  source.on('error', (error) => archive.destroy(error))
  source.pipe(archive)
  try {
    for await (const entry of archive) {
      const { name, size } = entry.header
      if (size > largest) throw new BackupUnusable('It is damaged: an entry cannot be read.')
      yield { name, bytes: await buffer(entry) }
    }
  } catch (error) {
    throw inWords(error)
  } finally {
    source.destroy()
  }
}

/**
 * Puts the archive's own errors into plain words. System errors, which have a code, and our own
 * errors are returned unchanged.
 */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof BackupUnusable || 'code' in error) return error
  return new BackupUnusable('It is damaged: an entry cannot be read, or its end is missing.')
}
