import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'api-client',
    include: ['src/**/*.test.ts'],
    // A million sums take seconds, and several times that on a busy machine.
    testTimeout: 60_000,
    // Nothing here changes what another file imports: each module is loaded once a worker.
    isolate: false,
    // Short, and fills what the tests of the widgets in a browser leave free.
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
  },
})
