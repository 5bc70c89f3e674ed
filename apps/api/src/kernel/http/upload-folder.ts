import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const nameOf = (pid: number | string) => `treasures-upload-${pid}-`

/**
 * Makes a folder for one uploaded file. Its name contains the process id, so that the next start
 * can clean up.
 */
export const makeUploadFolder = () => mkdtemp(join(tmpdir(), nameOf(process.pid)))

/**
 * Deletes folders that a killed process left. Call this before accepting uploads, because folders
 * with this process's id belong to an earlier one.
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
    // Signal 0 checks for the process and sends nothing.
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
