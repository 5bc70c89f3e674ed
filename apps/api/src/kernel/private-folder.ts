import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What others than the owner may do, as a mode's bits. */
const others = 0o077

/**
 * Makes a folder that no other user of this machine can look into, and closes one that they could, with all that
 * is in it. False where it is not ours to close: somebody else's, or on a disk without rights.
 */
export async function makePrivateFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (await isClosed(folder)) return true
  await closeAll(folder)
  return isClosed(folder)
}

/** Takes others their rights to a folder and all that is in it. What is not ours stays as it is. */
export async function closeAll(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const inner = await readdir(folder, { recursive: true })
  for (const path of [folder, ...inner.map((name) => join(folder, name))]) {
    const found = await lstat(path).catch(() => undefined)
    if (found && !found.isSymbolicLink() && found.mode & others)
      await chmod(path, found.mode & ~others & 0o7777).catch(() => {})
  }
}

const isClosed = async (path: string) =>
  process.platform === 'win32' || ((await lstat(path)).mode & others) === 0
