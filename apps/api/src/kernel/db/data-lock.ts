import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder is in use. The message is for the person at the terminal. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

/**
 * Locks a folder for this process alone. PGlite takes no lock, and two processes on one folder
 * silently lose each other's rows. A lock left by a dead process is taken over.
 */
export function lockFolder(folder: string): { release: () => void } {
  const file = join(folder, 'in-use.pid')
  const mine = describeProcess(process.pid) ?? String(process.pid)
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const theirs = read(file)
    if (theirs === undefined) continue
    const pid = Number.parseInt(theirs, 10)
    if (describeProcess(pid) === theirs)
      throw new FolderInUse(
        `The data folder ${folder} is in use by process ${pid}: stop that one first, or set DATA_DIR to another folder.`,
      )
    removeIfStill(file, theirs)
  }
}

/**
 * Identifies a process by its id and, on Linux, its start time. The id alone is not enough, because
 * a restarted container nearly always gets the same id. Returns undefined for a dead process.
 */
function describeProcess(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  // The name in brackets may contain spaces. The start time is 20 fields after it.
  const start = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19]
  return start ? `${pid} ${start}` : String(pid)
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process lives but belongs to another user.
    return hasCode(error, 'EPERM')
  }
}

/**
 * Removes a stale lock. Moves it away first, because another process may have taken the folder
 * meanwhile.
 */
function removeIfStill(file: string, content: string) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== content) linkSync(aside, file)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error
  }
  rmSync(aside, { force: true })
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code
