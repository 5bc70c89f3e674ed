import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { SettingsError } from '#kernel/settings/setting.ts'
import { describeMapHeader } from './map-file.rules.ts'

/** A checked file of vector tiles, and the path at which browsers read it. */
export type MapFile = { file: string; size: number; path: string }

/**
 * Checks `MAP_FILE`. The public path changes with the file, so that caches never mix two files.
 *
 * @throws {SettingsError} if the file cannot be read, or if we cannot draw it.
 */
export async function openMapFile(name: string): Promise<MapFile> {
  const file = resolve(name)
  const refuse = (problem: string) =>
    new SettingsError(
      `MAP_FILE=${name}: ${problem}. docs/running.md says where to get one; unset MAP_FILE to draw the built-in map.`,
    )
  const handle = await open(file).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw refuse(reasons[code ?? ''] ?? message)
  })
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw refuse('this is not a file')
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(127), 0, 127, 0)
    const header = buffer.subarray(0, bytesRead)
    const problem = describeMapHeader(header, stat.size)
    if (problem) throw refuse(problem)
    // Every server process computes the same version. The version changes with the file, because
    // the header contains the number of tiles and the size of each section.
    const version = createHash('sha256').update(header).digest('hex')
    return { file, size: stat.size, path: `/map/${version.slice(0, 12)}.pmtiles` }
  } finally {
    await handle.close()
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'the file can’t be found',
  EACCES: 'the server’s user may not read it',
  EPERM: 'the server’s user may not read it',
}

/** Seconds in a day. */
const day = 86_400

/** Serves the file to widgets on any page. A widget reads only a few ranges of the file. */
export async function serveMapFile(app: FastifyInstance, { file, size, path }: MapFile) {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  await app.register(cors, {
    origin: '*',
    methods: ['GET', 'HEAD'],
    allowedHeaders: ['range'],
    exposedHeaders: ['content-length', 'content-range', 'etag'],
    maxAge: day,
  })
  await app.register(serveFiles, { root: dirname(file), serve: false })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 416) reply.header('content-range', `bytes */${size}`)
    done()
  })
  app.get(path, (_request, reply) =>
    reply.sendFile(basename(file), { maxAge: '365d', immutable: true, dotfiles: 'allow' }),
  )
}
