import { fileURLToPath } from 'node:url'
import { defineProject } from 'vitest/config'

/** The loader is driven in a real Chromium, from a page on an origin of its own; and the client's tests run on what the widgets send with. */
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
    // A busy machine may take its time; nothing here measures speed.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    // Nothing here changes what another file imports: each module is loaded once a worker.
    isolate: false,
    // Short, and fills what the tests of the widgets in a browser leave free.
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
  },
})
