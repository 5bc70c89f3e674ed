import { chmod, lstat, mkdir, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** Mode bits of users other than the owner. */
const others = 0o077

/**
 * Makes a folder private to this user, including all its contents if the folder already exists.
 * Returns false if other users can still read the folder, because another user owns it or its disk
 * has no permissions.
 */
export async function makePrivateFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // systemd names the folder of a service by a link.
  const place = await realpath(folder)
  if (await isClosed(place)) return true
  await closeAll(place)
  return isClosed(place)
}

/**
 * Removes other users' permissions from a folder and all its contents. Files of another owner stay
 * unchanged.
 */
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
