import { Readable } from 'node:stream'
import type { Files } from './files.ts'

export type HeldFiles = Files & {
  /** Writes what is held to where files are kept: the last step before a commit. */
  keep(): Promise<void>
  /** Removes what was removed: once the commit has been made. */
  removeForGood(): Promise<void>
}

/** Files of one transaction, in memory until it ends. Without a place to keep them they are gone with it. */
export function heldFiles(kept?: Files): HeldFiles {
  const held = new Map<string, Uint8Array>()
  const removed = new Set<string>()
  return {
    place: kept?.place ?? { kind: 'folder', folder: '' },
    async write(name, bytes) {
      held.set(name, bytes)
      removed.delete(name)
    },
    async read(name) {
      const bytes = held.get(name)
      if (bytes) return { bytes: Readable.from([bytes]), size: bytes.length }
      return removed.has(name) ? undefined : kept?.read(name)
    },
    async remove(name) {
      held.delete(name)
      removed.add(name)
    },
    async *list() {
      yield* held.keys()
      if (kept)
        for await (const name of kept.list()) if (!removed.has(name) && !held.has(name)) yield name
    },
    check: async () => kept?.check(),
    async keep() {
      if (kept) for (const [name, bytes] of held) await kept.write(name, bytes)
    },
    async removeForGood() {
      if (kept) for (const name of removed) await kept.remove(name)
    },
  }
}
