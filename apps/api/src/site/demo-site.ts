import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

/** The address that the demo pages are written for. */
const writtenFor = 'http://localhost:8080'

type DemoOptions = { folder: string; portalOrigin: () => string }

/**
 * A franchisee's own site, on an origin of its own: nothing but files. Where we run elsewhere than the
 * pages say, their snippet is given the real address.
 */
export function buildDemoSite({ folder, portalOrigin }: DemoOptions): FastifyInstance {
  const site = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  site.register(serveFiles, { root: folder, index: false, redirect: false })
  const sendPage = async (reply: FastifyReply, name: string) => {
    const page = await readFile(join(folder, name), 'utf8').catch(() => undefined)
    if (page === undefined) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(writtenFor, () => portalOrigin()))
  }
  site.get('/', (_request, reply) => sendPage(reply, 'index.html'))
  site.get<{ Params: { page: string } }>('/:page(^[\\w-]+\\.html$)', (request, reply) =>
    sendPage(reply, request.params.page),
  )
  return site
}
