import { defineProject } from 'vitest/config'

/** The built product from end to end: real server, real Chromium, pages on other origins, on PostgreSQL. */
export default defineProject({
  test: {
    name: 'e2e',
    include: ['**/*.test.ts'],
    exclude: ['tree/**'],
    globalSetup: ['./global-setup.ts'],
    testTimeout: 90_000,
    // After the other projects: what is compared by pixel or by the second wants the machine for itself.
    sequence: { groupOrder: 2 },
    // Nothing here changes what another file imports: each module is loaded once a worker.
    isolate: false,
    // They wait more than they work.
    maxWorkers: 3,
    // A busy machine may take its time; what must be quick says so itself.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
  },
})
