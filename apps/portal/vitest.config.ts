import { defineProject } from 'vitest/config'

/** What the portal decides, without a page. */
export default defineProject({
  test: {
    name: 'portal',
    include: ['src/**/*.test.ts'],
    // A busy machine may take its time.
    testTimeout: 30_000,
    // Nothing here changes what another file imports: each module is loaded once a worker.
    isolate: false,
    // Short, and fills what the tests of the widgets in a browser leave free.
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
  },
})
