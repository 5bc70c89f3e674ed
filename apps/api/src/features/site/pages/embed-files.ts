import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import serveFiles, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { keepVersion, versionTable } from './embed-versions.ts'

/**
 * The only file whose name never changes. Pages with our tag therefore get a new version within
 * minutes.
 */
const loader = 'loader.js'

type EmbedOptions = {
  folder: string
  /** Folder with every version ever served, for pages that use a fixed version. */
  kept: string
  origin: () => string
}

/** Serves files that never change, to any page. */
const forGood = (root: string): FastifyStaticOptions => ({
  root,
  index: false,
  // Does not serve the files in which the build leaves notes.
  dotfiles: 'ignore',
  preCompressed: true,
  cacheControl: false,
  decorateReply: false,
  setHeaders(reply) {
    reply.header('access-control-allow-origin', '*')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
  },
})

/**
 * Serves the scripts that other people's pages load. Every file except the loader has a hash in its
 * name.
 */
export async function serveEmbed(app: FastifyInstance, { folder, kept, origin }: EmbedOptions) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  // Writes our origin into the loader. A loader that an optimiser merged, or turned into base64,
  // cannot detect its origin.
  app.get(`/embed/v1/${loader}`, async (_request, reply) => {
    const text = await readFile(join(folder, loader), 'utf8').catch(() => undefined)
    if (text === undefined) return reply.callNotFound()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .send(text.replace('{{ORIGIN}}', () => origin()))
  })
  await app.register(serveFiles, { ...forGood(folder), prefix: '/embed/v1/' })
  await servePinned(app, folder, kept)
}

/**
 * Serves the same files at addresses such as `/embed/1.4.2/…`, whose contents never change. Serves
 * the loader as built, without our origin, so that its checksum is the same on every server.
 */
async function servePinned(app: FastifyInstance, folder: string, kept: string) {
  const current = await keepVersion(folder, kept).catch((error: unknown) => {
    app.log.error({ error }, 'The version of the embed could not be kept: nobody can pin it')
    return undefined
  })
  const table = versionTable(kept)
  app.get('/embed/versions.json', async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=300')
      .send({ current: current ?? null, versions: await table() }),
  )
  if (current) await app.register(serveFiles, { ...forGood(kept), prefix: '/embed/' })
}
