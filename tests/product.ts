import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions } from 'playwright'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import type { Settings } from '../apps/api/src/settings.ts'
import { startServer } from '../apps/api/src/start-server.ts'
import { launchOptions } from '../scripts/browser.ts'
import { copySeeded } from './seeded.ts'
import { testSettings } from './settings.ts'

const enough = { most: 1_000, seconds: 60 }
/**
 * Limits that tests cannot reach, although they claim and follow links for many users from one
 * address.
 */
const limits = { perMobile: enough, perAddress: enough, jobLinksPerAddress: enough }

/** Browser shared by all files of a worker. Each file closes the pages that it opened. */
let sharedBrowser: Promise<Browser> | undefined

/** Starts the product on a copy of the seeded data, with a browser to visit it. */
export async function startProduct(
  settings: Partial<Settings> = {},
  visitor: BrowserContextOptions = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-e2e-'))
  const database = await copySeeded(inject('seeded'), folder)
  const server = await startServer(
    { ...testSettings(folder), databaseUrl: database.url, ...settings },
    { limits },
  )
  const browser = await (sharedBrowser ??= chromium.launch(launchOptions()))

  const newContext = async (options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      ...visitor,
      ...options,
    })
    context.setDefaultTimeout(20_000)
    return context
  }

  /**
   * Returns the text of every open page, because the message of a failed test rarely shows the
   * cause.
   */
  const pagesSay = async () => {
    const pages = browser.contexts().flatMap((context) => context.pages())
    const texts = pages.map((page) => page.locator('body').innerText({ timeout: 2_000 }))
    return (await Promise.allSettled(texts)).map(
      (text, at) =>
        `${pages[at]?.url()}\n${text.status === 'fulfilled' ? text.value.slice(0, 1_500) : text.reason}`,
    )
  }

  const tidy = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }

  return {
    ...server,
    demoOrigin: server.demoOrigin ?? '',
    newContext,
    /** Opens a page in a new browser context. */
    newPage: async (options: BrowserContextOptions = {}) => (await newContext(options)).newPage(),
    /** Stops the server. Call it only in the last test of a file. */
    stopServer: () => server.close(),
    pagesSay,
    tidy,
    async close() {
      await tidy()
      await server.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Started = { pagesSay(): Promise<string[]>; tidy(): Promise<void>; close(): Promise<void> }

/**
 * Starts one product for a whole test file. The pages of a test are closed before the next one
 * begins.
 */
export function forThisFile<T extends Started>(start: () => Promise<T>): T {
  const started = {} as T
  beforeAll(async () => {
    Object.assign(started, await start())
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.error((await started.pagesSay()).join('\n\n'))
    await started.tidy()
  })
  afterAll(() => started.close())
  return started
}
