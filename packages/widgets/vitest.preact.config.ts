import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'
import { inChromium } from '../../scripts/vitest-browser.ts'
import { answerUploads } from './build/answer-uploads.ts'

const installed = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url))

/**
 * Tests of the elements on Preact and without ky, as in the build for the script tag. The React
 * components are not in that build, and neither are parts of the kit that no element uses.
 */
export default defineProject({
  cacheDir: installed('.vite-preact'),
  plugins: [answerUploads()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    alias: [
      {
        find: /^ky$/,
        replacement: fileURLToPath(new URL('../embed-loader/src/runtime/ky.ts', import.meta.url)),
      },
      // Builds leave the React components out. Tests load the files that elements share with them.
      {
        find: /^react-shadow$/,
        replacement: fileURLToPath(new URL('build/no-shadow.ts', import.meta.url)),
      },
      { find: /^react$/, replacement: installed('preact/compat/dist/compat.mjs') },
      { find: /^react-dom$/, replacement: installed('preact/compat/dist/compat.mjs') },
      { find: /^react-dom\/client$/, replacement: installed('preact/compat/client.mjs') },
      { find: /^@preact\/signals-react$/, replacement: installed('@preact/signals') },
    ],
  },
  optimizeDeps: {
    include: [
      '@floating-ui/dom',
      '@preact/signals',
      '@tanstack/react-virtual',
      'leaflet',
      'protomaps-leaflet',
      '@protomaps/basemaps',
      'lucide-react',
      'preact',
      'preact/compat',
      'preact/jsx-dev-runtime',
      'react-day-picker',
      'react-day-picker/locale/en-GB',
      'supercluster',
      'topojson-client',
      '@treasures/api-client > zod/mini',
    ],
  },
  test: {
    name: 'widgets-preact',
    include: [
      'src/shared/define-widget.browser.test.tsx',
      'src/claim-dialog/*.browser.test.tsx',
      'src/photos/*.browser.test.tsx',
      'src/kit/{DateField,Dialog,Snackbars}.browser.test.tsx',
      'src/**/*.element.browser.test.tsx',
    ],
    ...inChromium(),
  },
})
