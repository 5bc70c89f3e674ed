import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Flushes a file's bytes, or a folder's names, so that they survive a power cut. Missing paths are
 * ignored.
 */
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

/** Like `flushNow`, but does not block this thread. */
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

/** Flushes a folder with all its contents, and its own name in the parent folder. */
export async function flushTree(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  const paths = names.map((name) => join(folder, name)).toReversed()
  // Four at a time, because Node has four threads for files.
  const take = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await flushSoon(path)
  }
  await Promise.all([take(), take(), take(), take()])
  await flushFolder(folder)
  await flushFolder(dirname(folder))
}

/** False on Windows, which cannot open folders and journals file names itself. */
const knowsFolders = process.platform !== 'win32'

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** True if the file no longer exists, or is on a file system that cannot flush. */
const isNothing = (error: unknown) => ['ENOENT', 'EINVAL', 'ENOTSUP'].includes(codeOf(error))
