import { defineProject } from 'vitest/config'

/** The built product from end to end: real server, real Chromium, pages on other origins. */
export default defineProject({
  test: {
    name: 'e2e',
    include: ['*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    testTimeout: 45_000,
    hookTimeout: 120_000,
  },
})
