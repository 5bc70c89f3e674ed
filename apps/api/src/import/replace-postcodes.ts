import type { Database } from '../kernel/db/connect.ts'
import { FileUnusable, openPostcodeFile, type PostcodeFile } from './postcode-file.ts'
import { chooseReader, type PostcodeRow, type ReadRow } from './postcode-rows.rules.ts'
import { postcodesStore } from './postcodes.store.ts'

/** Rows per insert. */
const batch = 5_000
/** Number of wrong lines that are reported before the import stops. */
const wrongAtMost = 10
/**
 * Smallest share of the known postcodes that a file must have. A smaller file is probably broken.
 */
const leastPart = 0.8

export type Skipped = Extract<ReadRow, { skipped: string }>['skipped']

export type ImportReport = {
  postcodes: number
  skipped: Record<Skipped, number>
  /** Rows that are new or have moved. */
  written: number
  removed: number
}

type Options = {
  path: string
  /** Accepts even a file much smaller than the known postcodes. */
  force: boolean
  /** Receives the fraction of the file that was read, from 0 to 1. */
  progress: (part: number) => void
}

/** Replaces all postcodes with the postcodes of a file, or changes nothing. */
export async function replacePostcodes(
  database: Database,
  { path, force, progress }: Options,
): Promise<ImportReport> {
  const file = await openPostcodeFile(path)
  try {
    const report = await database.alone(() =>
      database.db.transaction().execute(async (tx) => {
        const store = postcodesStore(tx)
        await store.begin()
        const skipped = await readAll(file, progress, (rows) => store.add(rows))
        const { known, next } = await store.count()
        mustBeWhole({ known, next, force })
        return { postcodes: next, skipped, ...(await store.replace()) }
      }),
    )
    await database.script('analyze postcodes; analyze outcodes')
    return report
  } finally {
    file.close()
  }
}

function mustBeWhole({ known, next, force }: { known: number; next: number; force: boolean }) {
  if (next === 0) throw new FileUnusable('The file has no postcode with a place.')
  if (next >= known * leastPart || force) return
  const [have, would] = [known, next].map((count) => count.toLocaleString('en-GB'))
  throw new FileUnusable(
    `The file has ${would} postcodes, and ${have} are known: more than a fifth would be lost. Add --force if that is right.`,
  )
}

async function readAll(
  file: PostcodeFile,
  progress: Options['progress'],
  add: (rows: readonly PostcodeRow[]) => Promise<unknown>,
) {
  const skipped: Record<Skipped, number> = { no_place: 0, terminated: 0, not_geographic: 0 }
  const wrong: string[] = []
  let rows: PostcodeRow[] = []
  let bytes = 0
  for await (const { place, read } of readRows(file, (length) => (bytes += length))) {
    if ('skipped' in read) skipped[read.skipped]++
    else if ('row' in read) rows.push(read.row)
    else if (wrong.push(`${place} ${read.wrong}.`) === wrongAtMost) break
    if (rows.length < batch) continue
    await add(rows)
    rows = []
    progress(Math.min(1, bytes / file.size))
  }
  if (wrong.length)
    throw new FileUnusable(
      ['The file cannot be read:', ...wrong.map((line) => `  ${line}`)].join('\n'),
    )
  await add(rows)
  progress(1)
  return skipped
}

async function* readRows(file: PostcodeFile, count: (bytes: number) => void) {
  for (const { name, lines } of file.tables) {
    let number = 0
    let reader: ReturnType<typeof chooseReader>
    for await (const line of lines()) {
      number++
      count(Buffer.byteLength(line) + 1)
      if (!line.trim()) continue
      if (!reader) {
        reader = chooseReader(line)
        if (!reader)
          throw new FileUnusable(
            `${name}, line ${number}: this is neither Code-Point Open nor ONSPD or NSPL with its header.`,
          )
        if (reader.hasHeader) continue
      }
      yield { place: `${name}, line ${number}`, read: reader.read(line) }
    }
  }
}
