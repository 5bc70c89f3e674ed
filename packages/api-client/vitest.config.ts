import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'api-client',
    include: ['src/**/*.test.ts'],
    // A million calculations take seconds, and several times that on a busy machine.
    testTimeout: 60_000,
    // No test changes modules for other files, so each module is loaded once per worker.
    isolate: false,
    // A short project that uses the capacity left by the widgets' browser tests.
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
  },
})
