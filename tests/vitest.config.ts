import { defineProject } from 'vitest/config'

/** The built product from end to end: real server, real Chromium, pages on other origins. */
export default defineProject({
  test: {
    name: 'e2e',
    include: ['*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    testTimeout: 90_000,
    // A busy machine may take its time; what must be quick says so itself.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
  },
})
