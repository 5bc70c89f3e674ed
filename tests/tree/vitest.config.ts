import { defineProject } from 'vitest/config'

/** What the sources say about themselves: who imports whom, who writes which table. Nothing is started. */
export default defineProject({
  test: { name: 'tree', include: ['**/*.test.ts'] },
})
