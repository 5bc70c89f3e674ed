import { createReadStream } from 'node:fs'
import { access, constants, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isFileName, mustBeFileName, type Files } from '../../kernel/files.ts'
import { flushFolder } from '../../kernel/flush-to-disk.ts'

/** Stores files in a folder, spread over subfolders by their first two characters. */
export function diskFiles(folder: string): Files {
  function pathOf(name: string) {
    mustBeFileName(name)
    return join(folder, name.slice(0, 2), name)
  }
  return {
    place: { kind: 'folder', folder },
    async write(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      // Readers see the whole file or none, even after a power cut.
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
          if (isFileName(name) && !name.endsWith('.part')) yield name
    },
    async check() {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}
