import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { defineProject } from 'vitest/config'
import { inChromium } from '../scripts/vitest-browser.ts'

/**
 * Runs every story as a test: it draws, its play function passes, and axe finds no violation in its
 * shadow root.
 */
export default defineProject({
  plugins: [storybookTest({ configDir: import.meta.dirname })],
  // All imports of all stories, so that a new one does not reload a running test.
  optimizeDeps: {
    include: [
      '@preact/signals-react',
      '@preact/signals-react/runtime',
      '@tanstack/react-virtual',
      'axe-core',
      '@protomaps/basemaps',
      'leaflet',
      'lucide-react',
      'protomaps-leaflet',
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
    // Reduced motion, because contrast in the middle of a fade is not the final one.
    ...inChromium({ reducedMotion: 'reduce' }),
  },
})
