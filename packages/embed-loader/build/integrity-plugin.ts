import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

type Chunk = { fileName: string; code: string; imports: string[]; dynamicImports: string[] }

export const sha256 = (code: string) => createHash('sha256').update(code).digest('base64')

/**
 * Prefix of a chunk that loads others later. It requests the file and all its imports with their
 * checksums, then imports it. It is not a shared module, because its text counts in no hash except
 * through `augmentChunkHash`.
 */
const prelude = `const $treasuresImport=(...f)=>Promise.all(f.map(([n,h])=>new Promise((y,x)=>{const l=document.createElement("link");l.rel="modulepreload";l.crossOrigin="anonymous";l.integrity="sha256-"+h;l.href=new URL(n,import.meta.url).href;l.onload=()=>{l.remove();y()};l.onerror=()=>{l.remove();x(new Error("treasures: could not load "+l.href))};document.head.append(l)}))).then(()=>import(new URL(f[0][0],import.meta.url).href));`

const dynamicImport = /\bimport\(\s*(["'`])\.\/([^"'`]+)\1\s*\)/g

/** Returns a chunk and all its imports, the chunk itself first. */
export function filesOf(start: string, chunks: ReadonlyMap<string, Chunk>): string[] {
  const found = new Set([start])
  for (const name of found) for (const next of chunks.get(name)?.imports ?? []) found.add(next)
  return [...found]
}

/**
 * Makes `import('./later.js')` check the files that it loads. Chunks are rewritten after those that
 * they load, so that each checksum is of the final text. A file's name still depends on its
 * content: it contains the names of the files that it loads, and their checksums follow from these
 * names.
 */
export function integrityPlugin(): Plugin {
  return {
    name: 'treasures-integrity',
    enforce: 'post',
    // Vite wraps each `import()` to preload style sheets, and the widgets have none.
    load: {
      order: 'pre',
      handler: (id) =>
        id === '\0vite/preload-helper.js'
          ? 'export const __vitePreload = (load) => load()'
          : undefined,
    },
    augmentChunkHash: () => prelude,
    generateBundle: {
      // Runs after Vite's last changes to the chunks, which would invalidate the checksums.
      order: 'post',
      handler(_, bundle) {
        const chunks = new Map<string, Chunk>()
        for (const part of Object.values(bundle))
          if (part.type === 'chunk') chunks.set(part.fileName, part)

        const finished = new Set<string>()
        const finish = (chunk: Chunk, above: readonly string[] = []) => {
          if (finished.has(chunk.fileName)) return
          if (above.includes(chunk.fileName))
            throw new Error(`Chunks load each other: ${[...above, chunk.fileName].join(' → ')}`)
          const path = [...above, chunk.fileName]
          const checked = (file: string) => {
            const target = chunks.get(file)
            if (!target) throw new Error(`${chunk.fileName} imports ${file}, which was not built`)
            finish(target, path)
            return JSON.stringify([`./${file}`, sha256(target.code)])
          }
          const code = chunk.code.replaceAll(dynamicImport, (_match, _quote, file: string) => {
            // Imports of this chunk itself are loaded and checked already.
            const here = filesOf(chunk.fileName, chunks)
            const missing = filesOf(file, chunks).filter((name) => !here.includes(name))
            return `$treasuresImport(${missing.map(checked).join()})`
          })
          if (code !== chunk.code) chunk.code = prelude + code
          finished.add(chunk.fileName)
        }
        for (const chunk of chunks.values()) finish(chunk)
      },
    },
  }
}
