import { defineConfig } from 'vite'
import { pxInRem } from '../../scripts/px-in-rem.ts'
import { slimLucide } from '../../scripts/slim-lucide.ts'
import { slimReactRouter } from '../../scripts/slim-react-router.ts'
import { slimReactShadow } from '../../scripts/slim-react-shadow.ts'
import { reactWithSignals } from '../../scripts/vite-react.ts'

/** Modules that shadow roots need. Screens without a widget have no use for them. */
const ofWidgets =
  /react-shadow|(?:kit|shared)\/[\w-]+\.css\?inline|widgets\/src\/shared\/(?:\w*accent|paint-|react-boundary|stylesheet|WidgetFrame)/

/** Leaves imports of the modules to a group of their own. */
const alone = { includeDependenciesRecursively: false }

/** Schemas and calls that the profile and the header need, and with them most screens. */
const ofProfile =
  /portal\/src\/app\/(?:settings|shell\/dirty)\.ts|api-client\/src\/.*\/(?:ambassadors|brand|countries|deletion|lists|postcode|pounds|prices|service-ids|service-options|settings|tags?)\.[\w.]*ts$/

/** Modules of screens that ask for input and save it. */
const ofForms =
  /portal\/src\/parts\/(?:form\/|panels\/TitledDialog)|widgets\/src\/(?:kit\/(?:Text\w*Field|\w*Dialog|open-dialogs|follow-viewport)|shared\/(?:form\.model|idempotency-keys|random-key))|(?:useMutation|mutationObserver)\.js/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactWithSignals(), pxInRem(), slimReactShadow(), slimReactRouter(), slimLucide()],
  build: {
    // Strict pages allow no data: images, and no inline script that polyfills preloading.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The entry lists every file that some screen may need, so that names would add two kilobytes.
        chunkFileNames: 'assets/p-[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/p-[hash:7][extname]'
            : 'assets/[name]-[hash:8][extname]',
        // The bundler would make a file of whatever two screens share, and the entry lists every
        // file by name. These groups replace that: entry, icons, shadow roots, forms and dialogs,
        // and the rest of what most screens need.
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 3 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
            { ...alone, name: 'widgets', test: ofWidgets, minShareCount: 2, priority: 2 },
            { ...alone, name: 'forms', test: ofForms, minShareCount: 42, priority: 2 },
            { ...alone, name: 'profile', test: ofProfile, minShareCount: 25, priority: 2 },
            { ...alone, name: 'parts', minShareCount: 58, priority: 1 },
          ],
        },
      },
    },
  },
  // `vite` alone serves the screens against a server started by `pnpm start`.
  server: { proxy: { '/api': 'http://localhost:8080', '/embed': 'http://localhost:8080' } },
})
