import { playwright } from '@vitest/browser-playwright'
import type { LaunchOptions } from 'playwright'
import type { BrowserCommand } from 'vitest/node'
import { launchOptions } from './browser.ts'

type ContextOptions = NonNullable<NonNullable<Parameters<typeof playwright>[0]>['contextOptions']>

/** The pages under test trust each other, and every process of the browser costs CPU time. */
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
 * Runs a project's tests in a real Chromium. Spread into `test` of its vitest config. `commands` are what a test can
 * ask of Node.
 */
export const inChromium = (
  contextOptions: ContextOptions = {},
  // oxlint-disable-next-line typescript/no-explicit-any -- as vitest has it
  commands: Record<string, BrowserCommand<any>> = {},
) => ({
  // A busy machine may take its time; nothing here measures speed.
  testTimeout: 30_000,
  // After the tests of the server and of the portal's screens, so that one browser fewer is open at once.
  sequence: { groupOrder: 1 },
  maxWorkers: 3,
  // Every file leaves its page as it found it: each module is loaded once a page.
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
