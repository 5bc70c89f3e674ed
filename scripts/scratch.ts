import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** `statfs` of a file system that is in memory, as Linux numbers them. */
const tmpfs = 0x01_02_19_94
/** Bytes. A whole run holds a third of it at the same time. */
const enough = 4 * 1024 ** 3

/**
 * A folder for what a run of tests throws away: databases, profiles of browsers, pictures. In memory where there is
 * room, as making some hundred databases of some hundred files each is work for a disk.
 */
export function makeScratch(): string {
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'treasures-test-'))
  // PostgreSQL may run as a user of its own, who has to get through.
  chmodSync(folder, 0o755)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // What is in memory goes with whoever stops the run, too.
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}

function hasRoom() {
  if (!existsSync(memory)) return false
  const { type, bavail, bsize } = statfsSync(memory)
  return type === tmpfs && bavail * bsize >= enough
}
