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
  },
  // `vite` alone serves the screens against a server started by `pnpm start`.
  server: { proxy: { '/api': 'http://localhost:8080', '/embed': 'http://localhost:8080' } },
})
