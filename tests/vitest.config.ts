import { defineProject } from 'vitest/config'

/**
 * Tests of the built product from end to end: real server, real Chromium, pages on other origins,
 * on PostgreSQL.
 */
export default defineProject({
  test: {
    name: 'e2e',
    // Snippets contain this sheet. Others are not read in Node.
    css: { include: /first-step\.css/ },
    include: ['**/*.test.ts'],
    exclude: ['tree/**', 'real/**'],
    globalSetup: ['./global-setup.ts'],
    testTimeout: 90_000,
    // Runs after the other projects, because comparisons by pixel or by the second need the machine
    // for themselves.
    sequence: { groupOrder: 2 },
    // Modules load once per worker, because no test changes a module that another file imports.
    isolate: false,
    // Three workers, because these tests wait more than they work.
    maxWorkers: 3,
    // A busy machine may be slow. Tests with a time limit set it themselves.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
  },
})
