import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database, Db } from '../db/connect.ts'
import { readDatabase, type Contents } from '../db/copy/read-database.ts'
import { sha256, type Files } from '../files.ts'
import { flushFolder, flushSoon } from '../flush-to-disk.ts'
import { BackupUnusable } from './backup-unusable.ts'
import { entryNames, filesFolder, rowsFolder, type FileList, type Manifest } from './manifest.ts'
import { encrypt } from './seal-stream.ts'
import { packTar, type TarEntry } from './tar.ts'

export type BackupOptions = {
  database: Pick<Database, 'db'>
  files: Files
  path: string
  /** Encrypts the backup, if set. */
  backupKey: string | undefined
  secretKeyCheck: string
  at: Date
  /** Lists the file names in the records, in the backup's transaction. */
  listNamed: (tx: Db) => Promise<readonly string[]>
  /** Receives the fraction of all rows written so far, from 0 to 1. */
  progress: (part: number) => void
}

export type BackupReport = {
  rows: number
  tables: number
  files: number
  missing: readonly string[]
  bytes: number
}

/**
 * Writes everything into one new file: all rows as of one moment, then the files. The file ends in
 * `.part` until it is complete.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  const { database, path, backupKey } = options
  if (await stat(path).catch(() => undefined))
    throw new BackupUnusable(`${path} is there already: choose another name.`)
  const part = `${path}.part`
  try {
    const counted = await readDatabase(database, async (contents, tx) => {
      const written: FileList = { files: [], missing: [] }
      const packed = Readable.from(packTar(entriesOf(options, contents, tx, written)), {
        objectMode: false,
      })
      const target = createWriteStream(part, { mode: 0o600 })
      if (backupKey)
        await pipeline(
          packed,
          createGzip(),
          (chunks: AsyncIterable<Buffer>) => encrypt(chunks, backupKey),
          target,
        )
      else await pipeline(packed, createGzip(), target)
      return {
        rows: contents.tables.reduce((sum, { rows }) => sum + rows, 0),
        tables: contents.tables.length,
        files: written.files.length,
        missing: written.missing,
      }
    })
    await flushSoon(part)
    await rename(part, path)
    await flushFolder(dirname(path))
    return { ...counted, bytes: (await stat(path)).size }
  } catch (error) {
    await rm(part, { force: true })
    throw inWords(error, path)
  }
}

async function* entriesOf(
  { files, secretKeyCheck, at, listNamed, progress }: BackupOptions,
  contents: Contents,
  tx: Db,
  list: FileList,
): AsyncGenerator<TarEntry> {
  const { migrations, tables, sequences } = contents
  yield json(entryNames.manifest, {
    format: 1,
    made_at: at.toISOString(),
    secret_key_check: secretKeyCheck,
    migrations: [...migrations],
    tables: tables.map((table) => ({ ...table, columns: [...table.columns] })),
    sequences: [...sequences],
  } satisfies Manifest)
  const named = await listNamed(tx)
  yield* rowEntries(contents, progress)
  const gone = new Set(named)
  for await (const name of files.list()) {
    const file = await files.read(name)
    // The file was removed a moment ago.
    if (!file) continue
    const bytes = await buffer(file.bytes)
    list.files.push({ name, size: bytes.length, sha256: sha256(bytes) })
    gone.delete(name)
    yield { name: filesFolder + name, bytes }
  }
  list.missing.push(...gone)
  yield json(entryNames.fileList, list)
}

async function* rowEntries({ tables, rows }: Contents, progress: (part: number) => void) {
  const total = tables.reduce((sum, table) => sum + table.rows, 0)
  let [done, entry] = [0, 0]
  for await (const { table, lines } of rows) {
    const name = `${rowsFolder}${table}/${String(++entry).padStart(8, '0')}.jsonl`
    yield { name, bytes: Buffer.from(lines.join('\n')) }
    done += lines.length
    progress(Math.min(1, done / total))
  }
}

const json = (name: string, value: Manifest | FileList): TarEntry => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
})

function inWords(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOSPC') return new BackupUnusable(`There is no room left for ${path}.`)
  if (code === 'ENOENT') return new BackupUnusable(`There is no folder for ${path}.`)
  if (code === 'EACCES' || code === 'EROFS')
    return new BackupUnusable(`${path} cannot be written by this user.`)
  return error
}
