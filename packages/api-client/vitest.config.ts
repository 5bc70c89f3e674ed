import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'api-client',
    include: ['src/**/*.test.ts'],
    // A million sums take seconds, and several times that on a busy machine.
    testTimeout: 60_000,
    maxWorkers: 2,
  },
})
