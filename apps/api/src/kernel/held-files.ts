import { Readable } from 'node:stream'
import type { Files } from './files.ts'

export type HeldFiles = Files & {
  /** Writes the files to permanent storage. Call it last before the commit. */
  keep(): Promise<void>
  /** Deletes removed files. Call it after the commit. */
  removeForGood(): Promise<void>
}

/**
 * Holds the files of one transaction in memory. If `kept` is absent, the files are never stored.
 */
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
