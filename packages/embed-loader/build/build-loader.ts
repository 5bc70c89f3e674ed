import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Manifest } from '../src/manifest.ts'

type LoaderOptions = {
  version: string
  manifest: Manifest
  /** Where the loader came from when the page cannot tell; the server fills in its own. */
  served?: string
}

/** The loader as one script without a module, small enough to be merged by any optimiser. */
export async function buildLoader({ version, manifest, served = '{{ORIGIN}}' }: LoaderOptions) {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      __VERSION__: JSON.stringify(version),
      __MANIFEST__: JSON.stringify(manifest),
      __SERVED__: JSON.stringify(served),
    },
    build: {
      write: false,
      target: 'es2020',
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/loader.ts', import.meta.url)),
        output: { format: 'iife' },
      },
      modulePreload: false,
    },
  })
  const [output] = [result].flat()
  const part = output && 'output' in output ? output.output[0] : undefined
  if (!part) throw new Error('The loader build gave no file.')
  return part.code
}
