import { defineProject } from 'vitest/config'

/** What the portal decides, without a page. */
export default defineProject({
  test: {
    name: 'portal',
    include: ['src/**/*.test.ts'],
    // A busy machine may take its time.
    testTimeout: 30_000,
    maxWorkers: 2,
  },
})
