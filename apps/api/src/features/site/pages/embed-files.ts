import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import serveFiles, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pack, sendPacked, type Packed } from '#kernel/http/packed.ts'
import { keepVersion, versionTable } from './embed-versions.ts'

/**
 * The only file whose name never changes. Pages with our tag therefore get a new version within
 * minutes.
 */
const loader = 'loader.js'

/** Five minutes, and five more while the next copy is fetched. */
const forMinutes = 'public, max-age=300, stale-while-revalidate=300'

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
  const readLoader = loaderOf(join(folder, loader), origin)
  app.get(`/embed/v1/${loader}`, async (request, reply) => {
    const packed = await readLoader()
    if (packed === undefined) return reply.callNotFound()
    reply
      .type('text/javascript; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cache-control', forMinutes)
    return sendPacked(request, reply, packed)
  })
  // The name is the same for all versions, so browsers ask again.
  app.get('/embed/treasures-wordpress.zip', async (_request, reply) => {
    const plugin = await readFile(join(folder, '.treasures-wordpress.zip')).catch(() => undefined)
    if (!plugin) return reply.callNotFound()
    return reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="treasures-wordpress.zip"')
      .header('cache-control', 'no-cache')
      .send(plugin)
  })
  await app.register(serveFiles, { ...forGood(folder), prefix: '/embed/v1/' })
  await servePinned(app, folder, kept)
}

/** Returns a function that reads the loader with our origin. A new build is read again. */
function loaderOf(file: string, origin: () => string) {
  let known: { of: string; packed: Packed } | undefined
  return async (): Promise<Packed | undefined> => {
    const built = await stat(file).catch(() => undefined)
    if (!built) return undefined
    const of = `${built.mtimeMs} ${origin()}`
    if (known?.of !== of) {
      const text = await readFile(file, 'utf8')
      known = { of, packed: pack(text.replace('{{ORIGIN}}', () => origin())) }
    }
    return known.packed
  }
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
      .header('cache-control', forMinutes)
      .send({ current: current ?? null, versions: await table() }),
  )
  if (current) await app.register(serveFiles, { ...forGood(kept), prefix: '/embed/' })
}
