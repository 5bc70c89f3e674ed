import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { customElementsManifest } from '../src/tags/custom-elements.ts'

/**
 * Frameworks whose markup types are maintained manually, because they are not among our
 * dependencies.
 */
const written = ['svelte', 'vue']

/**
 * Writes the files that tools read about the tags: the manifest, and entries that contain types
 * only.
 */
export const customElements = (): Plugin => ({
  name: 'custom-elements',
  generateBundle() {
    const asset = (fileName: string, source: string) =>
      this.emitFile({ type: 'asset', fileName, source })
    asset('custom-elements.json', `${JSON.stringify(customElementsManifest(), null, 2)}\n`)
    asset('tags-in-markup.js', 'export {}\n')
    for (const name of written) {
      const source = fileURLToPath(new URL(`../src/tags/${name}.d.ts`, import.meta.url))
      asset(`types/src/tags/${name}.d.ts`, readFileSync(source, 'utf8'))
    }
  },
})
