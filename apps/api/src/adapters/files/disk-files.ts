import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from '../../kernel/files.ts'
import { flushFolder } from '../../kernel/flush-to-disk.ts'

const safeName = /^[A-Za-z0-9_-]{1,80}(\.[a-z]{2,8}){1,2}$/

/** Files in one folder of the disk, spread over subfolders by their first two characters. */
export function diskFiles(folder: string): Files {
  function pathOf(name: string) {
    if (!safeName.test(name)) throw new Error(`${name} is not a name that we give`)
    return join(folder, name.slice(0, 2), name)
  }
  return {
    async write(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      // Readers see the whole file or none, after a power cut, too.
      await writeFile(`${path}.part`, bytes, { flush: true })
      await rename(`${path}.part`, path)
      await flushFolder(dirname(path))
    },
    async read(name) {
      const path = pathOf(name)
      const found = await stat(path).catch(() => undefined)
      return found?.isFile() ? { bytes: createReadStream(path), size: found.size } : undefined
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list() {
      for (const inner of await readdir(folder).catch(() => []))
        for (const name of await readdir(join(folder, inner)).catch(() => []))
          if (safeName.test(name) && !name.endsWith('.part')) yield name
    },
  }
}
