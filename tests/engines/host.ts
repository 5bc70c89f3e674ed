import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writePage, type HostPage } from '../embed/host-pages.ts'

/** Starts a site on a different origin from the product's. It serves one page after another. */
export async function startHost(productOrigin: string) {
  const pages: HostPage[] = []
  const bodies: string[] = []
  const server = createServer(({ url = '' }, response) => {
    const at = Number(/^\/(\d+)/.exec(url)?.[1])
    const page = pages[at]
    const type = page?.isXhtml ? 'application/xhtml+xml' : 'text/html'
    const headers = { 'content-type': `${type}; charset=utf-8`, ...page?.headers }
    response.writeHead(page ? 200 : 404, headers).end(page && writePage(page, bodies[at] ?? ''))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    productOrigin,
    /** Stores a page with these tags, and returns its address. */
    keep(page: HostPage, tags: string) {
      const loader = `<script async src="${productOrigin}/embed/v1/loader.js"></script>`
      bodies.push(loader + tags)
      return `${origin}/${pages.push(page) - 1}`
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Host = Awaited<ReturnType<typeof startHost>>
