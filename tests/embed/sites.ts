import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright'
import type { Settings } from '../../apps/api/src/settings.ts'
import { findDemoClaimant } from '../../apps/api/src/seed/demo-claimant.ts'
import { forThisFile, startProduct } from '../product.ts'

type HostPage = { html: string; headers: Record<string, string> }
type OpenOptions = {
  /** Markup of the page's head. */
  head?: string
  headers?: Record<string, string>
  context?: BrowserContextOptions
  /** Runs before the page is requested, to block or watch requests. */
  before?: (page: Page) => Promise<void> | void
}

/** Starts the product with the demo franchisee's site, and a host whose pages the tests write. */
async function startSites(settings?: Partial<Settings>) {
  const product = await startProduct(settings)
  const pages = new Map<string, HostPage>()
  const host = createServer((request, response) => {
    const page = pages.get((request.url ?? '').replace(/\?.*/, ''))
    const headers = { 'content-type': 'text/html; charset=utf-8', ...page?.headers }
    response.writeHead(page ? 200 : 404, headers).end(page?.html)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const hostOrigin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const claimant = await findDemoClaimant(product.db)
  if (!claimant) throw new Error('The seed has no treasure who can claim.')
  // Removes jobs that need an estimate, so that every job can be claimed.
  await product.db
    .updateTable('jobs')
    .set({ on_board: false })
    .where('treasure_price_pence', 'is', null)
    .execute()

  /** Stores a whole page on the host unchanged, and returns its address. */
  const keep = (html: string, headers: Record<string, string> = {}) => {
    const path = `/${pages.size + 1}`
    pages.set(path, { html, headers })
    return hostOrigin + path
  }

  /** Stores a page with this body, and returns its address. */
  const write = (body: string, { head = '', headers = {} }: OpenOptions = {}) => {
    const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Host</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`
    return keep(html, headers)
  }

  return {
    ...product,
    claimant,
    write,
    keep,
    script: `<script async src="${product.origin}/embed/v1/loader.js"></script>`,
    snippet: `<script async src="${product.origin}/embed/v1/loader.js"></script><treasures-jobs-board region="1"><a href="${product.origin}/public/jobs/board">See the jobs board</a></treasures-jobs-board>`,
    async open(body: string, options: OpenOptions = {}) {
      const page = await product.newPage(options.context)
      await options.before?.(page)
      await page.goto(write(body, options))
      return page
    },
    /** Claims a job without the browser, as another treasure would elsewhere. */
    claim: (id: number) =>
      fetch(`${product.apiUrl}/public/job/claim`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          id_job: id,
          mobile: claimant.mobile,
          last_name: claimant.surname,
        }),
      }),
    async close() {
      host.closeAllConnections()
      host.close()
      await product.close()
    },
  }
}

export const useSites = (settings?: Partial<Settings>) => forThisFile(() => startSites(settings))
