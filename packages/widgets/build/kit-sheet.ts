import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite'

/** What is published, and its source. */
const sheets = {
  'kit.css': 'page.css',
  'kit-ground.css': 'page-ground.css',
  'kit-parts.css': 'page-parts.css',
}

/** Writes the sheets for pages without a shadow root beside the entries, each as one file without imports. */
export function kitSheet(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'kit-sheet',
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle() {
      for (const [fileName, name] of Object.entries(sheets)) {
        const source = fileURLToPath(new URL(`../src/kit/${name}`, import.meta.url))
        const { code } = await preprocessCSS(readFileSync(source, 'utf8'), source, config)
        this.emitFile({ type: 'asset', fileName, source: code })
        // For whoever asks what types a sheet has.
        this.emitFile({ type: 'asset', fileName: `${fileName}.d.ts`, source: 'export {}\n' })
      }
    },
  }
}
