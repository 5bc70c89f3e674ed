import { execFileSync } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Mounts a disk in memory at a folder. Needs the right to mount. */
export function mountSmallDisk(folder: string, megabytes: number) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder])
  const filler = join(folder, 'filler')
  return {
    /** Fills the remaining space. */
    async fill() {
      const file = await open(filler, 'w')
      try {
        for (const size of [1 << 20, 4_096]) await writeUntilFull(file, Buffer.alloc(size))
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    unmount: () => execFileSync('umount', ['--lazy', folder]),
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, bytes: Buffer) {
  for (;;) {
    const { bytesWritten } = await file.write(bytes).catch((error: unknown) => {
      if ((error as { code?: string }).code === 'ENOSPC') return { bytesWritten: 0 }
      throw error
    })
    if (bytesWritten < bytes.length) return
  }
}
