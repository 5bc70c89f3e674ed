import type { Database } from '../db/connect.ts'
import { fillDatabase, isBegun } from '../db/copy/fill-database.ts'
import type { TableLines } from '../db/copy/read-database.ts'
import type { Files } from '../files.ts'
import { BackupUnusable } from './backup-unusable.ts'
import { entryNames, FileList, filesFolder, rowsFolder, type Manifest } from './manifest.ts'
import type { OpenBackup } from './read-backup.ts'
import type { TarEntry } from './tar.ts'
import { sha256 } from './write-backup.ts'

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
  /** Photos that were gone when the backup was made. */
  missing: readonly string[]
}

/** Restores a backup into an empty database and an empty folder of files, all of it or nothing. */
export async function restoreBackup({
  database,
  files,
  backup,
  progress,
}: RestoreOptions): Promise<RestoreReport> {
  await emptyFiles(files, await isBegun(database))
  const arrived: Arrived = { files: new Map() }
  const { manifest } = backup
  await fillDatabase(
    database,
    { ...manifest, rows: takeApart(backup, files, arrived) },
    { progress },
  )
  return {
    manifest,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: arrived.files.size,
    missing: arrived.list?.missing ?? [],
  }
}

type Arrived = { files: Map<string, string>; list?: FileList }

/** A try that failed may have left files, which are ours then. */
async function emptyFiles(files: Files, isAgain: boolean) {
  for await (const name of files.list())
    if (isAgain) await files.remove(name)
    else
      throw new BackupUnusable(
        `The folder for files is not empty: it has ${name}. Set DATA_DIR to an empty folder.`,
      )
}

/** Hands on the rows, and puts files where they belong. */
async function* takeApart(
  { entries }: OpenBackup,
  files: Files,
  arrived: Arrived,
): AsyncGenerator<TableLines> {
  for await (const entry of entries) {
    if (entry.name.startsWith(rowsFolder)) yield linesOf(entry)
    else if (entry.name.startsWith(filesFolder)) {
      const name = entry.name.slice(filesFolder.length)
      await files.write(name, entry.bytes)
      arrived.files.set(name, sha256(entry.bytes))
    } else if (entry.name === entryNames.fileList)
      arrived.list = FileList.parse(JSON.parse(entry.bytes.toString('utf8')))
    else throw new BackupUnusable(`It has ${entry.name} in it, which is nothing of ours.`)
  }
  // Within the transaction of the rows: without the files they do not count.
  checkFiles(arrived)
}

const linesOf = ({ name, bytes }: TarEntry): TableLines => ({
  table: name.split('/')[1] ?? '',
  lines: bytes.toString('utf8').split('\n'),
})

function checkFiles({ files, list }: Arrived) {
  if (!list) throw new BackupUnusable('It is cut short: the list of its files is missing.')
  const wrong = list.files.flatMap(({ name, sha256: wanted }) => {
    const found = files.get(name)
    if (!found) return [`${name} is missing`]
    return found === wanted ? [] : [`${name} is damaged`]
  })
  if (wrong.length)
    throw new BackupUnusable(
      ['Files of the backup are not as they were:', ...wrong.map((line) => `  ${line}`)].join('\n'),
    )
}
