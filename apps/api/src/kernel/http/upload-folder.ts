import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const nameOf = (pid: number | string) => `treasures-upload-${pid}-`

/** A folder for one file while it is looked at. It says whose it is, so that the next start can clear up. */
export const makeUploadFolder = () => mkdtemp(join(tmpdir(), nameOf(process.pid)))

/**
 * Throws away what a killed process has left. To be called before this one takes files in: what bears its number
 * is that of an earlier one.
 */
export async function removeLeftUploads() {
  const names = await readdir(tmpdir())
  for (const name of names) {
    const pid = Number(/^treasures-upload-(\d+)-/.exec(name)?.[1])
    if (pid && !(pid !== process.pid && isRunning(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number) {
  try {
    // Signal 0 asks and sends nothing.
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
