import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { pxInRem } from '../../scripts/px-in-rem.ts'
import { reactAsShipped, reactWithSignals } from '../../scripts/vite-react.ts'
import { appCommands, realApp } from './test/real-app.ts'
import { inChromium } from '../../scripts/vitest-browser.ts'

/** Tests of real screens in a real Chromium. */
export default defineProject({
  plugins: [reactWithSignals(), reactAsShipped(), pxInRem(), realApp()],
  resolve: {
    alias: {
      'react-dom/test-utils': fileURLToPath(new URL('test/act.ts', import.meta.url)),
    },
  },
  // Lists all imports, so that nothing reloads a running test.
  optimizeDeps: {
    include: [
      '@floating-ui/react',
      '@tanstack/react-query',
      '@testing-library/react',
      '@simplewebauthn/browser',
      'axe-core',
      'lucide-react',
      'react',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      ...[
        '@floating-ui/dom',
        '@preact/signals-react',
        '@preact/signals-react/runtime',
        '@tanstack/react-virtual',
        '@treasures/api-client > ky',
        '@treasures/api-client > zod/mini',
        '@protomaps/basemaps',
        'leaflet',
        'lucide-react',
        'protomaps-leaflet',
        'react-day-picker',
        'react-day-picker/locale/en-GB',
        'react-shadow',
        'supercluster',
        'topojson-client',
      ].map((name) => `@treasures/widgets > ${name}`),
    ],
  },
  test: {
    name: 'portal-browser',
    include: ['src/**/*.browser.test.tsx'],
    // Reduced motion: otherwise the processor draws every frame of carousels and fades, and tests
    // wait for it.
    ...inChromium({ reducedMotion: 'reduce' }, appCommands),
    // Runs together with the server's tests.
    sequence: { groupOrder: 0 },
    maxWorkers: 2,
  },
})
