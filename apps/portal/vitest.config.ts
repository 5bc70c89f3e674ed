import { defineProject } from 'vitest/config'

/** What the portal decides, without a page. */
export default defineProject({
  test: { name: 'portal', include: ['src/**/*.test.ts'], maxWorkers: 2 },
})
