import { playwright } from '@vitest/browser-playwright'
import type { LaunchOptions } from 'playwright'
import type { BrowserCommand } from 'vitest/node'
import { launchOptions } from './browser.ts'

type ContextOptions = NonNullable<NonNullable<Parameters<typeof playwright>[0]>['contextOptions']>

/**
 * Reduces the number of the browser's processes, because each costs CPU time. The pages under test
 * need no isolation from each other.
 */
const fewProcesses = ({ args = [], ...options }: LaunchOptions): LaunchOptions => ({
  ...options,
  args: [
    ...args,
    '--in-process-gpu',
    '--disable-site-isolation-trials',
    '--disable-features=IsolateOrigins,site-per-process',
  ],
})

/**
 * Runs a project's tests in a real Chromium. Spread it into `test` of the vitest config. `commands`
 * are functions that a test can call in Node.
 */
export const inChromium = (
  contextOptions: ContextOptions = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- vitest's own type
  commands: Record<string, BrowserCommand<any>> = {},
) => ({
  // Long, because a busy machine may be slow and no test in these projects measures speed.
  testTimeout: 120_000,
  // Runs after the tests of the server and of the portal's screens, so that fewer browsers are open
  // at once.
  sequence: { groupOrder: 1 },
  maxWorkers: 3,
  // Files share a page, which loads modules once, because every file leaves the page as it was.
  isolate: false,
  expect: { poll: { timeout: 10_000 } },
  browser: {
    enabled: true,
    headless: true,
    commands,
    screenshotFailures: false,
    provider: playwright({ launchOptions: fewProcesses(launchOptions()), contextOptions }),
    instances: [{ browser: 'chromium' as const }],
    viewport: { width: 1280, height: 800 },
  },
})
