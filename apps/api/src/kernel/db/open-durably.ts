import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { closeAll } from '../private-folder.ts'
import { DurableFiles, durableParams } from './durable-files.ts'
import { flushFolder, flushNow, flushSoon, flushTree } from '../flush-to-disk.ts'
import type { Flushing } from './put-off-flushes.ts'

/**
 * Opens the embedded database in a folder, or creates it, so that a power cut loses at most its
 * last second. An interrupted creation starts again, because the database was not in use yet.
 */
export async function openDurably(
  folder: string,
  options: PGliteOptions,
  flushing: Flushing = { now: flushNow, soon: flushSoon, refused: endProcess },
): Promise<PGlite> {
  const place = join(folder, 'pglite')
  const unfinished = join(folder, 'pglite-unfinished')
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    )
  if (await isThere(unfinished)) await rm(place, { recursive: true, force: true })
  const isNew = !(await isThere(place))
  if (isNew) {
    await writeFile(unfinished, '')
    await flushFolder(folder)
  }
  const pglite = await create(place, options, flushing)
  // PGlite unpacks files with permissions that other users could read, so these are removed.
  await closeAll(place)
  if (isNew) {
    await flushTree(place)
    await rm(unfinished)
    await flushFolder(folder)
  }
  return pglite
}

async function create(place: string, options: PGliteOptions, flushing: Flushing) {
  let opened: PGlite | undefined
  const files = new DurableFiles(place, {
    ...flushing,
    logIsLong: () =>
      void opened?.exec('checkpoint').catch((error: unknown) => {
        if (!opened?.closed) flushing.refused(error)
      }),
  })
  opened = await PGlite.create({
    ...options,
    fs: files,
    startParams: durableParams(PGlite.defaultStartParams),
  })
  return opened
}

/**
 * Ends the process as PostgreSQL would, because it is uncertain what was written. The next start
 * reads what is on the disk.
 */
function endProcess(cause: unknown) {
  setImmediate(() => {
    throw new Error('The disk refused a write of the embedded database', { cause })
  })
}
