import { defineProject } from 'vitest/config'

/** Tests of the portal's rules, without a page. */
export default defineProject({
  test: {
    name: 'portal',
    // Snippets contain this sheet. Others are not read in Node.
    css: { include: /first-step\.css/ },
    include: ['src/**/*.test.ts'],
    // A busy machine may take its time.
    testTimeout: 30_000,
    // Modules are loaded once per worker, because no test changes another file's imports.
    isolate: false,
    // Short tests, which fill the time that the widgets' browser tests leave free.
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
  },
})
