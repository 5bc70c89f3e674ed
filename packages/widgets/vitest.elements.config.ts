import { defineConfig } from 'vitest/config'
import onReact from './vitest.browser.config.ts'

/** Tests of the elements on React, as in the npm package. A part of `pnpm test:packages`. */
export default defineConfig({
  ...onReact,
  root: import.meta.dirname,
  test: {
    ...onReact.test,
    name: 'widgets-elements',
    include: ['src/**/*.element.browser.test.tsx'],
    exclude: [],
  },
})
