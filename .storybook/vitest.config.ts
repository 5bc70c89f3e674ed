import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { defineProject } from 'vitest/config'
import { inChromium } from '../scripts/vitest-browser.ts'

/** Every story is a test: it draws, its play function passes, and axe finds nothing in its shadow root. */
export default defineProject({
  plugins: [storybookTest({ configDir: import.meta.dirname })],
  // Everything that a story imports, so that nothing reloads a running test.
  optimizeDeps: {
    include: [
      '@preact/signals-react',
      '@preact/signals-react/runtime',
      '@tanstack/react-virtual',
      'axe-core',
      'leaflet',
      'lucide-react',
      'react-day-picker',
      'react-day-picker/locale/en-GB',
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
    // Without motion: half-way through a fade no contrast is what it will be.
    ...inChromium({ reducedMotion: 'reduce' }),
  },
})
