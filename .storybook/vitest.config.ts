import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineProject } from 'vitest/config'
import { launchOptions } from '../scripts/browser.ts'

/** Every story is a test: it draws, its play function passes, and axe finds nothing in its shadow root. */
export default defineProject({
  plugins: [storybookTest({ configDir: import.meta.dirname })],
  // Everything that a story imports, so that nothing reloads a running test.
  optimizeDeps: {
    include: [
      '@preact/signals-react',
      '@preact/signals-react/runtime',
      'axe-core',
      'leaflet',
      'lucide-react',
      'react-dom',
      'react-dom/server',
      'react-shadow',
      'react/jsx-dev-runtime',
      'supercluster',
      'topojson-client',
    ],
  },
  test: {
    name: 'storybook',
    setupFiles: [`${import.meta.dirname}/vitest.setup.ts`],
    testTimeout: 20_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Without motion: half-way through a fade no contrast is what it will be.
      provider: playwright({
        launchOptions: launchOptions(),
        contextOptions: { reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1280, height: 800 },
    },
  },
})
