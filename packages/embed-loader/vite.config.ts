import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { slimLucide } from '../../scripts/slim-lucide.ts'
import { leafletWithoutMarkup } from './build/leaflet-plugin.ts'
import { integrityPlugin } from './build/integrity-plugin.ts'
import { pureFunctions, pureSchemas } from './build/pure-schemas.ts'
import { slimContract } from './build/slim-contract.ts'
import { smallest } from './build/smallest.ts'
import { importedBy } from './build/static-imports.ts'
import { renderer, rendererPlugins, resolveForWidgets } from './build/renderer.ts'
import { withoutGlobals } from './build/without-globals.ts'

/** Modules that a widget shares only with its own later parts. */
const ownParts =
  /widgets\/src\/(?:jobs-board|booking-form|\w+-dialog)\/|api-client\/src\/(?:jobs\/booking|work)\//

/** Validation of input. Only steps and dialogs with typed input load it. */
const checks = /\/zod\/|\.schema\.ts|\/wire\.ts/

/**
 * The client with the replacements of its parts, except for rules that only forms and dialogs use.
 */
const isOfClient = (id: string) =>
  /\/(?:api-client\/src|embed-loader\/src\/runtime)\//.test(id) &&
  !/wanted-time\.rules|service-ids|london-words|london-dates/.test(id)

const entries = ['jobs-board', 'booking-form', 'dialogs']
const fileOf = (entry: string) => fileURLToPath(new URL(`src/runtime/${entry}.ts`, import.meta.url))
/** Other files that the loader fetches. They share nothing with the widgets. */
const frame = fileURLToPath(new URL('src/frame/frame.ts', import.meta.url))
const proof = fileURLToPath(new URL('src/proof/proof.ts', import.meta.url))
const isOfBoard = importedBy(fileOf('jobs-board'))

/**
 * The widgets for the script tag: flat hashed chunks that import each other by relative address, no
 * style sheets, no inlined images. Preact replaces React; see
 * docs/decisions/2026-11-21-embed-renderer.md.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [
    ...rendererPlugins(),
    leafletWithoutMarkup(),
    withoutGlobals(),
    pureSchemas(),
    slimContract(),
    slimLucide(),
    integrityPlugin(),
  ],
  resolve: {
    alias: [
      // Leaflet's other build sets a global `L`, which would overwrite the host page's.
      { find: /^leaflet$/, replacement: resolveForWidgets('leaflet/dist/leaflet-src.esm.js') },
      { find: /^ky$/, replacement: fileOf('ky') },
      { find: /^\.\.?\/(?:kernel\/)?answers\.ts$/, replacement: fileOf('answers') },
      { find: /^\.\/how-to-configure\.ts$/, replacement: fileOf('how-to-configure') },
      ...renderer,
    ],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ...smallest,
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      // Removes unused schemas, although function calls create them.
      treeshake: { manualPureFunctions: pureFunctions },
      // The loader calls the export of the dialogs' entry.
      preserveEntrySignatures: 'allow-extension',
      input: {
        ...Object.fromEntries(entries.map((entry) => [entry, fileOf(entry)])),
        frame,
        proof,
      },
      output: {
        entryFileNames: '[name]-[hash:6].js',
        chunkFileNames: '[name]-[hash:6].js',
        assetFileNames: '[name]-[hash][extname]',
        // One chunk that all widgets share, and one for widgets with typed input, because each
        // further file costs the loader a checksum.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: (id, context) => (isOfClient(id) || isOfBoard(id, context) ? 'kit' : 'forms'),
              debugName: 'shared',
              tags: ['$initial'],
              minShareCount: 2,
              test: (id) => !ownParts.test(id) && !checks.test(id),
            },
            // One file for all later parts that validate input.
            { name: 'checks', test: /\/zod\/|\/wire\.ts/ },
          ],
        },
      },
    },
  },
})
