import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite'

/** Writes the sheet for pages without a shadow root beside the entries, as one file without imports. */
export function kitSheet(): Plugin {
  const source = fileURLToPath(new URL('../src/kit/page.css', import.meta.url))
  let config: ResolvedConfig
  return {
    name: 'kit-sheet',
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle() {
      const { code } = await preprocessCSS(readFileSync(source, 'utf8'), source, config)
      this.emitFile({ type: 'asset', fileName: 'kit.css', source: code })
      // For whoever asks what types a sheet has.
      this.emitFile({ type: 'asset', fileName: 'kit.css.d.ts', source: 'export {}\n' })
    },
  }
}
