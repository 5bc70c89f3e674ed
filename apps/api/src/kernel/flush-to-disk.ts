import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** After these the bytes of a file, or the names in a folder, survive a power cut. One that is gone needs nothing. */
export function flushNow(path: string): void {
  try {
    const file = openSync(path, 'r+')
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (codeOf(error) === 'EISDIR') flushFolderNow(path)
    else if (!isNothing(error)) throw error
  }
}

function flushFolderNow(path: string) {
  if (!knowsFolders) return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** The same, without holding up this thread. */
export async function flushSoon(path: string): Promise<void> {
  try {
    const file = await open(path, 'r+')
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  } catch (error) {
    if (codeOf(error) === 'EISDIR') await flushFolder(path)
    else if (!isNothing(error)) throw error
  }
}

export async function flushFolder(path: string): Promise<void> {
  if (!knowsFolders) return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A folder with all that is in it, and its own name. */
export async function flushTree(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const paths = names.map((name) => join(folder, name)).toReversed()
  // A few at a time, as there are threads for it.
  const take = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await flushSoon(path)
  }
  await Promise.all([take(), take(), take(), take()])
  await flushFolder(folder)
  await flushFolder(dirname(folder))
}

/** Windows opens no folder, and keeps its names in a journal. */
const knowsFolders = process.platform !== 'win32'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** It is gone, or on something that keeps nothing. */
const isNothing = (error: unknown) => ['ENOENT', 'EINVAL', 'ENOTSUP'].includes(codeOf(error))
