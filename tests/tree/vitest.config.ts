import { defineProject } from 'vitest/config'

/** What the sources say about themselves: who imports whom, who writes which table. Nothing is started. And the rules of the build scripts. Reading every source takes long beside a busy neighbour. */
export default defineProject({
  test: {
    name: 'tree',
    include: ['**/*.test.ts', '../../scripts/*.test.ts'],
    testTimeout: 60_000,
  },
})
