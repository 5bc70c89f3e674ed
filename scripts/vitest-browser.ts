import { playwright } from '@vitest/browser-playwright'
import { launchOptions } from './browser.ts'

type ContextOptions = NonNullable<NonNullable<Parameters<typeof playwright>[0]>['contextOptions']>

/** Runs a project's tests in a real Chromium. Spread into `test` of its vitest config. */
export const inChromium = (contextOptions: ContextOptions = {}) => ({
  // A busy machine may take its time; nothing here measures speed.
  testTimeout: 30_000,
  maxWorkers: 2,
  expect: { poll: { timeout: 10_000 } },
  browser: {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    provider: playwright({ launchOptions: launchOptions(), contextOptions }),
    instances: [{ browser: 'chromium' as const }],
    viewport: { width: 1280, height: 800 },
  },
})
