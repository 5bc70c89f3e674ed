import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'api',
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: ['test/postgres.setup.ts'],
    // The races take 20 s on a quiet machine and several times that on a busy one.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Nothing here changes what another file imports: each module is loaded once a worker.
    isolate: false,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // These tests wait for PostgreSQL half of their time. One embedded database takes some 300 MB.
    maxWorkers: 2,
    // Collecting garbage seldom costs memory and saves a tenth of the time.
    execArgv: ['--initial-old-space-size=1500', '--max-semi-space-size=64'],
  },
})
