import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/postgres.setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One embedded database takes some 300 MB.
    maxWorkers: 2,
  },
})
