import { defineProject } from 'vitest/config'

/** The loader is driven in a real Chromium, from a page on an origin of its own. */
export default defineProject({
  test: {
    name: 'embed-loader',
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
    testTimeout: 60_000,
    // A busy machine may take its time; nothing here measures speed.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
