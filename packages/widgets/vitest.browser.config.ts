import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import { launchOptions } from '../../scripts/browser.ts'
import { reactWithSignals } from '../../scripts/vite-react.ts'

/** Real elements in a real Chromium. */
export default defineProject({
  plugins: reactWithSignals(),
  // Everything that is imported anywhere, so that nothing reloads a running test.
  optimizeDeps: {
    include: [
      '@floating-ui/dom',
      '@preact/signals-react',
      '@preact/signals-react/runtime',
      'leaflet',
      'lucide-react',
      'react',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react-shadow',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'supercluster',
      'topojson-client',
      '@treasures/api-client > ky',
      '@treasures/api-client > zod/mini',
    ],
  },
  test: {
    name: 'widgets-browser',
    include: ['src/**/*.browser.test.tsx'],
    testTimeout: 30_000,
    // A busy machine may take its time; nothing here measures speed.
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: launchOptions() }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
    },
  },
})
