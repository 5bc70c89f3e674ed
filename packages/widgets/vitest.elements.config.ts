import { defineConfig } from 'vitest/config'
import onReact from './vitest.browser.config.ts'

/** The elements themselves on React, as npm has them: a part of `pnpm test:packages`. */
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
