import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { folders } from './folders.ts'

/** The address that the demo pages are written for. */
const writtenFor = 'http://localhost:8080'

/**
 * A franchisee's own site, on an origin of its own: nothing but files. Where we run elsewhere than the
 * pages say, their snippet is given the real address.
 */
export function buildDemoSite({ portalOrigin }: { portalOrigin: () => string }): FastifyInstance {
  const site = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  site.register(serveFiles, { root: folders.demoSite, index: false, redirect: false })
  const sendPage = async (name: string) => {
    const page = await readFile(join(folders.demoSite, name), 'utf8').catch(() => undefined)
    return page?.replaceAll(writtenFor, portalOrigin())
  }
  site.get('/', async (_request, reply) => {
    const page = await sendPage('index.html')
    return reply
      .code(page ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page ?? 'Not found')
  })
  site.get<{ Params: { page: string } }>('/:page(^[\\w-]+\\.html$)', async (request, reply) => {
    const page = await sendPage(request.params.page)
    return reply
      .code(page ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page ?? 'Not found')
  })
  return site
}
