import { defineProject } from 'vitest/config'

/**
 * Tests that read the sources: imports, table owners, words, and the build scripts' rules. They are
 * slow on a busy machine.
 */
export default defineProject({
  test: {
    name: 'tree',
    include: ['**/*.test.ts', '../../scripts/*.test.ts'],
    testTimeout: 60_000,
    // Modules load once per worker, because no test changes a module that another file imports.
    isolate: false,
    sequence: { groupOrder: 1 },
    maxWorkers: 3,
  },
})
