import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The one file that keeps its name, so that pages which pasted it get what is new within minutes. */
const loader = 'loader.js'

type EmbedOptions = { folder: string; origin: () => string }

/** The scripts that other people's pages load. Every file but the loader has its hash in its name. */
export async function serveEmbed(app: FastifyInstance, { folder, origin }: EmbedOptions) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  // Turned into base64 or merged by a host's optimiser, the loader cannot see where it came from.
  app.get(`/embed/v1/${loader}`, async (_request, reply) => {
    const text = await readFile(join(folder, loader), 'utf8').catch(() => undefined)
    if (text === undefined) return reply.callNotFound()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .send(text.replace('{{ORIGIN}}', () => origin()))
  })
  await app.register(serveFiles, {
    root: folder,
    prefix: '/embed/v1/',
    index: false,
    // The build's own notes.
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply) {
      reply.header('access-control-allow-origin', '*')
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
}
