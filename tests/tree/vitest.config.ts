import { defineProject } from 'vitest/config'

/** What the sources say about themselves: who imports whom, who writes which table. Nothing is started. And the rules of the build scripts. */
export default defineProject({
  test: { name: 'tree', include: ['**/*.test.ts', '../../scripts/*.test.ts'] },
})
