import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { slimLucide } from '../../scripts/slim-lucide.ts'
import { reactWithSignals } from '../../scripts/vite-react.ts'
import { leafletWithoutMarkup } from './build/leaflet-plugin.ts'
import { integrityPlugin } from './build/integrity-plugin.ts'
import { pureFunctions, pureSchemas } from './build/pure-schemas.ts'
import { slimContract } from './build/slim-contract.ts'
import { withoutGlobals } from './build/without-globals.ts'

const withReact = process.env.TREASURES_EMBED_RENDERER === 'react'

const widgets = createRequire(new URL('../widgets/package.json', import.meta.url))
/** Absolute, so that a dependency that imports `react` by itself finds it too. */
const preact = (path: string) => widgets.resolve(path).replace(/\.js$/, '.mjs')

const preactForReact = [
  { find: /^react$/, replacement: preact('preact/compat') },
  { find: /^react-dom$/, replacement: preact('preact/compat') },
  { find: /^react-dom\/client$/, replacement: preact('preact/compat/client') },
  { find: /^react\/jsx-runtime$/, replacement: preact('preact/jsx-runtime') },
  { find: /^@preact\/signals-react(\/runtime)?$/, replacement: preact('@preact/signals') },
]

/** What a widget shares with nothing but its own later parts. */
const ownParts =
  /widgets\/src\/(?:jobs-board|booking-form|\w+-dialog)\/|api-client\/src\/(?:jobs\/booking|work)\//

/** What checks what is typed: only steps and dialogs that are typed into load it. */
const checks = /\/zod\/|\.schema\.ts|\/wire\.ts/

const entries = ['jobs-board', 'booking-form', 'dialogs']
const fileOf = (entry: string) => fileURLToPath(new URL(`src/runtime/${entry}.ts`, import.meta.url))
/** What the loader fetches besides: these share nothing with the widgets. */
const frame = fileURLToPath(new URL('src/frame/frame.ts', import.meta.url))
const proof = fileURLToPath(new URL('src/proof/proof.ts', import.meta.url))

/**
 * The widgets as a script tag loads them: flat hashed chunks that import each other by relative
 * address, no style sheets, no inlined pictures. Preact stands in for React; see
 * docs/decisions/2026-11-21-embed-renderer.md.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [
    withReact ? reactWithSignals() : [],
    leafletWithoutMarkup(),
    withoutGlobals(),
    pureSchemas(),
    slimContract(),
    slimLucide(),
    integrityPlugin(),
  ],
  resolve: {
    alias: [
      // Its other build puts an `L` on the page, over one that the host may have there.
      { find: /^leaflet$/, replacement: widgets.resolve('leaflet/dist/leaflet-src.esm.js') },
      { find: /^ky$/, replacement: fileOf('ky') },
      { find: /^\.\.?\/(?:kernel\/)?answers\.ts$/, replacement: fileOf('answers') },
      ...(withReact ? [] : preactForReact),
    ],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      // Schemas that nothing reads go, though they are made by calls.
      treeshake: { manualPureFunctions: pureFunctions },
      // The loader calls what the entry of the dialogs exports.
      preserveEntrySignatures: 'allow-extension',
      input: {
        ...Object.fromEntries(entries.map((entry) => [entry, fileOf(entry)])),
        frame,
        proof,
      },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
        // One file for what widgets share: each further one costs the loader a checksum.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'kit',
              tags: ['$initial'],
              minShareCount: 2,
              test: (id) => !ownParts.test(id) && !checks.test(id),
            },
            // One file for each later part that checks anything.
            { name: 'checks', test: /\/zod\/|\/wire\.ts/ },
          ],
        },
      },
    },
  },
})
