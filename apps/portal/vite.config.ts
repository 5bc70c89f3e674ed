import { defineConfig } from 'vite'
import { slimReactShadow } from '../../scripts/slim-react-shadow.ts'
import { reactWithSignals } from '../../scripts/vite-react.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactWithSignals(), slimReactShadow()],
  build: {
    // Strict pages allow no data: images, and no inline script that polyfills preloading.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The entry lists every file that some screen may need. Only screens have names: those of shared parts
        // would weigh a kilobyte there.
        chunkFileNames: ({ name }) =>
          name.endsWith('Screen') ? 'assets/[name]-[hash:8].js' : 'assets/p-[hash:8].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/p-[hash:8][extname]'
            : 'assets/[name]-[hash:8][extname]',
        // Left to itself the bundler makes a file of whatever two screens share, and the entry lists every
        // file by its name. So: one for the entry, one for icons, one for what most screens need.
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 3 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
            {
              name: 'parts',
              minShareCount: 20,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // `vite` alone serves the screens against a server started by `pnpm start`.
  server: { proxy: { '/api': 'http://localhost:8080', '/embed': 'http://localhost:8080' } },
})
