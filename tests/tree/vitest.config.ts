import { defineProject } from 'vitest/config'

/** What the sources say about themselves: who imports whom, who writes which table. Nothing is started. With them what the builds decide. */
export default defineProject({
  test: { name: 'tree', include: ['**/*.test.ts', '../../scripts/*.test.ts'] },
})
