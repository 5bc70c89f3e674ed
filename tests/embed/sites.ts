import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContextOptions, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { findDemoClaimant } from '../../apps/api/src/seed/demo-claimant.ts'
import { startServer } from '../../apps/api/src/start-server.ts'
import { launchOptions } from '../../scripts/browser.ts'
import { testSettings } from '../settings.ts'

type HostPage = { html: string; headers: Record<string, string> }
type OpenOptions = {
  /** Goes into the page's head. */
  head?: string
  headers?: Record<string, string>
  context?: BrowserContextOptions
  /** Runs before the page is asked for, to block or watch requests. */
  before?: (page: Page) => Promise<void> | void
}

/** Limits that no test reaches by claiming as others do. */
const limits = {
  perMobile: { most: 1_000, seconds: 60 },
  perAddress: { most: 1_000, seconds: 60 },
}

/** The product, the demo franchisee, and a host whose pages each test writes itself. */
async function startSites() {
  const folder = await mkdtemp(join(tmpdir(), 'treasures-e2e-'))
  await cp(inject('seeded'), folder, { recursive: true })
  const server = await startServer(testSettings(folder), { limits })
  const browser = await chromium.launch(launchOptions())
  const pages = new Map<string, HostPage>()
  const host = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    const headers = { 'content-type': 'text/html; charset=utf-8', ...page?.headers }
    response.writeHead(page ? 200 : 404, headers).end(page?.html)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const hostOrigin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const claimant = await findDemoClaimant(server.db)
  if (!claimant) throw new Error('The seed has nobody to claim with.')

  const newPage = async (options: BrowserContextOptions = {}) =>
    (await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })).newPage()

  /** Keeps a page on the host and gives its address. */
  const write = (body: string, { head = '', headers = {} }: OpenOptions = {}) => {
    const path = `/${pages.size + 1}`
    const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`
    pages.set(path, { html, headers })
    return hostOrigin + path
  }

  return {
    ...server,
    hostOrigin,
    claimant,
    newPage,
    write,
    script: `<script async src="${server.origin}/embed/v1/loader.js"></script>`,
    snippet: `<script async src="${server.origin}/embed/v1/loader.js"></script><treasures-jobs-board region="1"><a href="${server.origin}/public/jobs/board">See the jobs board</a></treasures-jobs-board>`,
    async open(body: string, options: OpenOptions = {}) {
      const page = await newPage(options.context)
      await options.before?.(page)
      await page.goto(write(body, options))
      return page
    },
    /** Claims past the browser, as another treasure at home would. */
    claim: (id: number) =>
      fetch(`${server.apiUrl}/public/job/claim`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          id_job: id,
          mobile: claimant.mobile,
          last_name: claimant.surname,
        }),
      }),
    /** The last thing that a file's tests do with it. */
    stopServer: () => server.close(),
    async tidy() {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    async close() {
      await browser.close()
      host.closeAllConnections()
      host.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
type Sites = Awaited<ReturnType<typeof startSites>>

/** One of each for a whole test file; every test begins without the pages of the one before. */
export function useSites(): Sites {
  const sites = {} as Sites
  beforeAll(async () => {
    Object.assign(sites, await startSites())
  })
  afterEach(() => sites.tidy())
  afterAll(() => sites.close())
  return sites
}
