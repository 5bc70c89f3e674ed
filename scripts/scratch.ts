import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Type of a file system in memory, as `statfs` reports it on Linux. */
const tmpfs = 0x01_02_19_94
/**
 * Free memory required, in bytes. A whole run uses about a third of this memory at any one time.
 */
const enough = 4 * 1024 ** 3

/**
 * Creates a folder for temporary files of a test run: databases, browser profiles, screenshots. The
 * folder is in memory if enough memory is free. On disk, a run is slow: it creates hundreds of
 * databases, each with hundreds of files.
 */
export function makeScratch(): string {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'treasures-test-'))
  // Gives access to all users, because PostgreSQL may run as a user of its own.
  chmodSync(folder, 0o755)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // Files in memory are also removed when the run is interrupted.
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

function hasRoom() {
  if (!existsSync(memory)) return false
  const { type, bavail, bsize } = statfsSync(memory)
  return type === tmpfs && bavail * bsize >= enough
}
