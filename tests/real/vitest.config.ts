import { defineConfig } from 'vitest/config'

/**
 * Tests beside real programs of Debian: proxies, poolers, mail servers, monitoring. They run by
 * `pnpm test:real`, one file after another, because they share a machine.
 */
export default defineConfig({
  test: {
    name: 'real',
    root: new URL('.', import.meta.url).pathname,
    include: ['*.test.ts'],
    globalSetup: ['../global-setup.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 10_000 } },
    tags: [{ name: 'slow', description: 'Has no meaning here: all of these tests run.' }],
  },
})
