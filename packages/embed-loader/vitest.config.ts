import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'

/**
 * Tests of the loader in Chromium, on a page with an origin of its own, and the client's tests on
 * the widgets' replacement of ky.
 */
export default defineProject({
  resolve: {
    alias: { ky: fileURLToPath(new URL('src/runtime/ky.ts', import.meta.url)) },
  },
  test: {
    name: 'embed-loader',
    include: [
      'src/**/*.test.ts',
      'build/**/*.test.ts',
      '../api-client/src/client/create-client.test.ts',
    ],
    testTimeout: 60_000,
    // A busy machine may be slow, and no test here measures speed.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    // Modules load once per worker, because no test changes a module that another file imports.
    isolate: false,
    // These tests are short, and fill the workers that the browser tests leave free.
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
  },
})
