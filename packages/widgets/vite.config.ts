import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { reactWithSignals } from '../../scripts/vite-react.ts'
import { customElements } from './build/custom-elements.ts'
import { leanReactShadow } from './build/lean-react-shadow.ts'

type Manifest = {
  dependencies: object
  peerDependencies: object
  exports: Record<string, string>
  publishConfig: { exports: Record<string, unknown> }
}
const manifest = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
) as Manifest

/** Packages installed together with this one. react-shadow is missing, because it is built in. */
const installed = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]

/**
 * Published entries with code. The kit is for this repository only, and types for markup contain no
 * code.
 */
const entries = Object.entries(manifest.exports).filter(
  ([name, source]) => name in manifest.publishConfig.exports && !source.includes('/tags/'),
)

/** Builds the package for npm: one entry for each export, their shared code in chunks. */
export default defineConfig({
  plugins: [leanReactShadow(), customElements(), ...reactWithSignals()],
  build: {
    target: 'es2023',
    sourcemap: true,
    minify: false,
    lib: {
      formats: ['es'],
      entry: Object.fromEntries(entries.map(([name, source]) => [name.slice(2), source])),
    },
    rolldownOptions: {
      external: (id) => installed.some((name) => id === name || id.startsWith(`${name}/`)),
      output: {
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Server components may import these entries directly.
        banner: ({ isEntry, name }) =>
          isEntry && !['configure', 'server'].includes(name) && !name.endsWith('/element')
            ? "'use client'\n"
            : '',
      },
    },
  },
})
