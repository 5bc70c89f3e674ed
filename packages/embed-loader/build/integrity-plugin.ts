import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

type Chunk = { fileName: string; code: string; imports: string[]; dynamicImports: string[] }

export const sha256 = (code: string) => createHash('sha256').update(code).digest('base64')

/**
 * Stands at the head of a chunk that loads others later: asks for the file and all that it imports
 * with their checksums, then imports it. Not a shared module, because its text takes part in no
 * hash but the one that `augmentChunkHash` adds.
 */
const prelude = `const $treasuresImport=(...f)=>Promise.all(f.map(([n,h])=>new Promise((y,x)=>{const l=document.createElement("link");l.rel="modulepreload";l.crossOrigin="anonymous";l.integrity="sha256-"+h;l.href=new URL(n,import.meta.url).href;l.onload=()=>{l.remove();y()};l.onerror=()=>{l.remove();x(new Error("treasures: could not load "+l.href))};document.head.append(l)}))).then(()=>import(new URL(f[0][0],import.meta.url).href));`

const dynamicImport = /\bimport\(\s*(["'`])\.\/([^"'`]+)\1\s*\)/g

/** A chunk and all that it imports, itself first. */
export function filesOf(start: string, chunks: ReadonlyMap<string, Chunk>): string[] {
  const found = new Set([start])
  for (const name of found) for (const next of chunks.get(name)?.imports ?? []) found.add(next)
  return [...found]
}

/**
 * Makes `import('./later.js')` check what it loads. Chunks are rewritten after those that they load,
 * so that each checksum is of the final text. A file's name still follows from its content: the
 * names of what it loads stand in it, and the checksum follows from the name.
 */
export function integrityPlugin(): Plugin {
  return {
    name: 'treasures-integrity',
    enforce: 'post',
    // Vite wraps each import() to preload style sheets, of which we have none.
    load: {
      order: 'pre',
      handler: (id) =>
        id === '\0vite/preload-helper.js'
          ? 'export const __vitePreload = (load) => load()'
          : undefined,
    },
    augmentChunkHash: () => prelude,
    generateBundle: {
      // After Vite's own last words in the chunks, or the checksums would be of other texts.
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
            // What this chunk imports itself is here already, checked when it was loaded.
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
