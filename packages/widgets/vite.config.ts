import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { reactWithSignals } from '../../scripts/vite-react.ts'
import { kitSheet } from './build/kit-sheet.ts'
import { leanReactShadow } from './build/lean-react-shadow.ts'

type Manifest = { dependencies: object; peerDependencies: object; exports: Record<string, string> }
const manifest = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
) as Manifest

/** What whoever installs the package gets beside it. react-shadow is not among them: it is built in. */
const installed = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]

/** The package for npm: one entry for each export, their shared code in chunks. */
export default defineConfig({
  plugins: [leanReactShadow(), kitSheet(), ...reactWithSignals()],
  build: {
    target: 'es2023',
    sourcemap: true,
    minify: false,
    lib: {
      formats: ['es'],
      entry: Object.fromEntries(
        Object.entries(manifest.exports)
          .filter(([, source]) => !source.endsWith('.css'))
          .map(([name, source]) => [name.slice(2), source]),
      ),
    },
    rolldownOptions: {
      external: (id) => installed.some((name) => id === name || id.startsWith(`${name}/`)),
      output: { chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
