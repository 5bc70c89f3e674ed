import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { BackupUnusable } from './backup-unusable.ts'
import { entryNames, Manifest } from './manifest.ts'
import { decrypt, isSealed, sealedStartLength } from './seal-stream.ts'
import { unpackTar, type TarEntry } from './tar.ts'

export type OpenBackup = {
  manifest: Manifest
  /** Entries after the manifest. They can be read once, and must be read to the end. */
  entries: AsyncGenerator<TarEntry>
}

/** Opens a backup, and checks as much as possible before any of it is used. */
export async function openBackup(path: string, backupKey: string | undefined): Promise<OpenBackup> {
  const start = await readStart(path)
  const entries = unpackTar(inflate(openFile(path, start, backupKey)))
  const first = await entries.next()
  if (first.done || first.value.name !== entryNames.manifest)
    throw new BackupUnusable('It is no backup of this program: it has no manifest.')
  return { manifest: readManifest(first.value), entries }
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path).catch(() => {
    throw new BackupUnusable(`There is no file ${path} that we can read.`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sealedStartLength))
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function openFile(
  path: string,
  start: Buffer,
  backupKey: string | undefined,
): AsyncIterable<Buffer> {
  if (!isSealed(start)) {
    if (start[0] !== 0x1f || start[1] !== 0x8b)
      throw new BackupUnusable(`${path} is no backup of this program.`)
    return createReadStream(path)
  }
  if (!backupKey)
    throw new BackupUnusable('It is encrypted: set BACKUP_KEY to the key that it was made with.')
  return decrypt(createReadStream(path), backupKey)
}

async function* inflate(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // A failure upstream destroys the gunzip stream, which then throws.
  const inflated = pipeline(Readable.from(chunks), createGunzip(), () => {})
  try {
    for await (const chunk of inflated) yield chunk as Buffer
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'Z_BUF_ERROR') throw new BackupUnusable('It is cut short: its end is missing.')
    if (typeof code === 'string' && code.startsWith('Z_'))
      throw new BackupUnusable('It is damaged: it cannot be unpacked.')
    throw error
  }
}

function readManifest(entry: TarEntry): Manifest {
  const { format } = readEntry(entry, z.object({ format: z.unknown() }))
  if (typeof format === 'number' && format > 1)
    throw new BackupUnusable('It was made by a newer version of this program: use that version.')
  return readEntry(entry, Manifest)
}

/**
 * Reads an entry that describes the backup. If the entry is damaged, throws an error in plain
 * words.
 */
export function readEntry<T>({ name, bytes }: TarEntry, schema: z.ZodMiniType<T>): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    throw new BackupUnusable(`It is damaged: ${name} in it cannot be read.`)
  }
}
