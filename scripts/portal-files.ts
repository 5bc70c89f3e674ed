import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

/** What Vite writes of a built file, by its source. */
type Chunk = {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  css?: string[]
}

/** Where the portal's built files stand. */
export const portalFolder = join(root, 'apps/portal/dist')

/** The chunks of the last build, by their sources. */
export const readPortalChunks = () =>
  JSON.parse(readFileSync(join(portalFolder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >

/** The names of all chunks that must be there before `source` can run: itself and what it imports. */
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

/** Paths of the scripts and styles that a source needs, without those that were there before. */
export function filesBehind(source: string, before: readonly string[] = []): string[] {
  const chunks = readPortalChunks()
  const known = new Set(before.flatMap((name) => chunksBehind(name, chunks)))
  const files = chunksBehind(source, chunks)
    .filter((name) => !known.has(name))
    .flatMap((name) => [chunks[name]?.file ?? '', ...(chunks[name]?.css ?? [])])
  return [...new Set(files)].map((file) => join(portalFolder, file))
}
