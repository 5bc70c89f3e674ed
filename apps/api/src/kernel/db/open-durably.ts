import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { closeAll } from '../private-folder.ts'
import { DurableFiles, durableParams } from './durable-files.ts'
import { flushFolder, flushNow, flushSoon, flushTree } from '../flush-to-disk.ts'
import type { Flushing } from './put-off-flushes.ts'

/**
 * Opens the embedded database in a folder so that a power cut takes its last second at most, and makes it where there is none.
 * One whose making was cut off is made anew: nobody has used it yet.
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
  // What it unpacks comes with rights of its own.
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

/** As PostgreSQL does: what was written is not known any more, and the next start reads what is there. */
function endProcess(cause: unknown) {
  setImmediate(() => {
    throw new Error('The disk did not take what the embedded database wrote', { cause })
  })
}
