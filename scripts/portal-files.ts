import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

/** Entry of Vite's manifest for a source. */
type Chunk = {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** Folder of the portal's built files. */
export const portalFolder = join(root, 'apps/portal/dist')

/** Reads the chunks of the last build, by source. */
export const readPortalChunks = () =>
  JSON.parse(readFileSync(join(portalFolder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >

/**
 * Returns the names of all chunks that must load before `source` can run: itself and its imports.
 */
export function chunksBehind(source: string, chunks = readPortalChunks()): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    chunks[name]?.imports?.forEach(visit)
  }
  visit(source)
  return [...found]
}

/** Returns paths of the scripts and styles that a source needs, except those loaded `before`. */
export function filesBehind(source: string, before: readonly string[] = []): string[] {
  const chunks = readPortalChunks()
  const known = new Set(before.flatMap((name) => chunksBehind(name, chunks)))
  const files = chunksBehind(source, chunks)
    .filter((name) => !known.has(name))
    .flatMap((name) => [chunks[name]?.file ?? '', ...(chunks[name]?.css ?? [])])
  return [...new Set(files)].map((file) => join(portalFolder, file))
}
