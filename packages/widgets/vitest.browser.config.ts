import { defineProject } from 'vitest/config'
import { reactAsShipped, reactWithSignals } from '../../scripts/vite-react.ts'
import { inChromium } from '../../scripts/vitest-browser.ts'
import { answerUploads } from './build/answer-uploads.ts'

/** Tests of the elements' parts on React, in Chromium. */
export default defineProject({
  plugins: [answerUploads(), ...reactWithSignals(), reactAsShipped()],
  // All imports of all tests, so that a new one does not reload a running test.
  optimizeDeps: {
    include: [
      '@floating-ui/dom',
      '@preact/signals-react',
      '@preact/signals-react/runtime',
      '@tanstack/react-virtual',
      'leaflet',
      'protomaps-leaflet',
      '@protomaps/basemaps',
      'lucide-react',
      'react',
      'react-day-picker',
      'react-day-picker/locale/en-GB',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react-shadow',
      'supercluster',
      'topojson-client',
      '@treasures/api-client > ky',
      '@treasures/api-client > zod/mini',
    ],
  },
  test: {
    name: 'widgets-browser',
    include: ['src/**/*.browser.test.tsx'],
    // These run on Preact every time, and on React before a release: see
    // `vitest.elements.config.ts`.
    exclude: ['src/**/*.element.browser.test.tsx'],
    ...inChromium(),
  },
})
