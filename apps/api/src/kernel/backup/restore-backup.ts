import { buffer } from 'node:stream/consumers'
import type { Database } from '../db/connect.ts'
import { fillDatabase, isBegun } from '../db/copy/fill-database.ts'
import type { TableLines } from '../db/copy/read-database.ts'
import { isFileName, sha256, type Files } from '../files.ts'
import { BackupUnusable } from './backup-unusable.ts'
import { entryNames, FileList, filesFolder, rowsFolder, type Manifest } from './manifest.ts'
import { readEntry, type OpenBackup } from './read-backup.ts'
import type { TarEntry } from './tar.ts'

type RestoreOptions = {
  database: Database
  files: Files
  backup: OpenBackup
  progress: (part: number) => void
}

export type RestoreReport = {
  manifest: Manifest
  rows: number
  files: number
  /** Photos that were missing when the backup was made. */
  missing: readonly string[]
}

/**
 * Restores a backup completely or not at all, into an empty database and empty file storage. After
 * a failure it removes only the files that it wrote itself.
 */
export async function restoreBackup({
  database,
  files,
  backup,
  progress,
}: RestoreOptions): Promise<RestoreReport> {
  const there = await listThere(files, await isBegun(database))
  const arrived: Arrived = { files: new Map(), there, written: [] }
  const { manifest } = backup
  try {
    await fillDatabase(
      database,
      { ...manifest, rows: takeApart(backup, files, arrived) },
      { progress },
    )
  } catch (error) {
    // If the rows may have been committed, their files stay.
    if (await isBegun(database).catch(() => false)) await removeWritten(files, arrived)
    throw error
  }
  return {
    manifest,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: arrived.files.size,
    missing: arrived.list?.missing ?? [],
  }
}

type Arrived = {
  /** Checksums by name. */
  files: Map<string, string>
  /** Names of files that existed before. */
  there: ReadonlySet<string>
  written: string[]
  list?: FileList
}

/**
 * Lists the existing files. A repeated attempt accepts files, because an earlier attempt whose
 * process died may have written them. A first attempt throws if there are any files.
 */
async function listThere(files: Files, isAgain: boolean): Promise<Set<string>> {
  const there = new Set<string>()
  for await (const name of files.list()) {
    if (!isAgain) throw new BackupUnusable(sayNotEmpty(files, name))
    there.add(name)
  }
  return there
}

const sayNotEmpty = ({ place }: Files, name: string) =>
  place.kind === 'bucket'
    ? `The bucket ${place.bucket} is not empty: it has ${name}. Set S3_BUCKET to an empty one, or S3_PREFIX to another.`
    : `The folder for files is not empty: it has ${name}. Set DATA_DIR to an empty folder.`

/** Removes written files. The next attempt accepts any that remain, because they are identical. */
async function removeWritten(files: Files, { written }: Arrived) {
  for (const name of written) await files.remove(name).catch(() => {})
}

/** Yields the rows, and writes the files to storage. */
async function* takeApart(
  { entries }: OpenBackup,
  files: Files,
  arrived: Arrived,
): AsyncGenerator<TableLines> {
  for await (const entry of entries) {
    if (entry.name.startsWith(rowsFolder)) yield linesOf(entry)
    else if (entry.name.startsWith(filesFolder)) await putFile(entry, files, arrived)
    else if (entry.name === entryNames.fileList) arrived.list = readEntry(entry, FileList)
    else throw new BackupUnusable(`It has ${entry.name} in it, which does not belong in a backup.`)
  }
  // Runs inside the transaction of the rows, which rolls back if files are missing.
  checkFiles(arrived)
  const stranger = [...arrived.there].find((name) => !arrived.files.has(name))
  if (stranger !== undefined) throw new BackupUnusable(sayNotEmpty(files, stranger))
}

async function putFile(entry: TarEntry, files: Files, { files: sums, there, written }: Arrived) {
  const name = entry.name.slice(filesFolder.length)
  if (!isFileName(name))
    throw new BackupUnusable(`It has ${entry.name} in it, which is no name that we give to a file.`)
  const sum = sha256(entry.bytes)
  if (there.has(name)) {
    const found = await files.read(name)
    if (found && sha256(await buffer(found.bytes)) !== sum)
      throw new BackupUnusable(sayNotEmpty(files, name))
  } else {
    // Recorded before writing, because a partly written file must be removed too.
    written.push(name)
    await files.write(name, entry.bytes)
  }
  sums.set(name, sum)
}

const linesOf = ({ name, bytes }: TarEntry): TableLines => ({
  table: name.split('/')[1] ?? '',
  lines: bytes.toString('utf8').split('\n'),
})

function checkFiles({ files, list }: Arrived) {
  if (!list) throw new BackupUnusable('It is cut short: the list of its files is missing.')
  const listed = new Set(list.files.map(({ name }) => name))
  const wrong = [
    ...list.files.flatMap(({ name, sha256: wanted }) => {
      const found = files.get(name)
      if (!found) return [`${name} is missing`]
      return found === wanted ? [] : [`${name} is damaged`]
    }),
    ...[...files.keys()].filter((name) => !listed.has(name)).map((name) => `${name} is not listed`),
  ]
  if (wrong.length)
    throw new BackupUnusable(
      [
        'Files in the backup are missing, damaged or not listed:',
        ...wrong.map((line) => `  ${line}`),
      ].join('\n'),
    )
}
