import { Readable } from 'node:stream'
import { Secret, type Endpoint } from '@treasures/api-client'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pack, packJson, sendPacked, type PackAnswer } from './packed.ts'

/** A PDF with its file name. */
export type PdfFile = { name: string; bytes: Buffer }

/** A file that a person sent. Its name is part of the disposition. */
export type SentFile = {
  type: 'image/webp' | 'application/pdf'
  disposition: string
  bytes: Readable
  size: number
}

type Sending = {
  /** Name of the call, which is also that of its file. */
  name: string
  endpoint: Endpoint
  input: { params?: object; query?: object }
  /** Result of the handler, not checked yet. */
  answer: unknown
  /** The handler has asked who calls, so the answer may depend on it. */
  asksWho: boolean
  packAnswer: PackAnswer
}

/** Checks an answer and sends it: as a file, packed for caches, or as plain JSON. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, endpoint, input, answer, asksWho, packAnswer }: Sending,
) {
  if (endpoint.produces === 'calendar') {
    // Calendars ask all day, and are told that nothing has changed.
    reply
      .header('cache-control', 'private, no-cache')
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="treasures.ics"')
    return sendPacked(request, reply, pack(answer as string))
  }
  if (endpoint.produces === 'pdf') {
    const file = answer as PdfFile
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(file.bytes)
  }
  // Nothing that a person sent is ever shown as a page of ours, whatever it contains.
  if (endpoint.produces === 'file') {
    const file = answer as SentFile
    return reply
      .type(file.type)
      .header('content-length', file.size)
      .header('content-disposition', file.disposition)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(file.bytes)
  }
  if (endpoint.produces === 'zip')
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}.zip"`)
      .send(Readable.from(answer as AsyncIterable<Uint8Array>))
  const caching = cachingOf(endpoint, request, input)
  if (caching) {
    reply.header('cache-control', caching).type('application/json; charset=utf-8')
    const packed = packAnswer(answer as object, () => endpoint.ok.parse(answer))
    return sendPacked(request, reply, packed, asksWho ? ['authorization'] : [])
  }
  if (endpoint.produces !== 'csv' && endpoint.produces !== 'xml') {
    const body = endpoint.ok.parse(answer)
    if (!isMirrored(endpoint)) return body
    reply.type('application/json; charset=utf-8')
    // `as_of` moves on when records that the caller does not see change.
    return sendPacked(request, reply, packJson(body, 'as_of'))
  }
  return reply
    .type(
      endpoint.produces === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8',
    )
    .header('content-disposition', `attachment; filename="${name}.${endpoint.produces}"`)
    .send(Readable.from(answer as AsyncIterable<string>))
}

/** True for lists that programs mirror. They keep the rows and the tag themselves. */
const isMirrored = ({ query }: Endpoint): boolean =>
  query !== undefined && 'updated_since' in query.shape

/** Tells browsers and caches to keep nothing, unless an answer says otherwise. */
export const uncached = 'private, no-store'

/**
 * Tells caches in front of the server how long they may keep an answer. Undefined if they
 * must not keep it, as with every answer to a call with a session.
 */
function cachingOf(
  { method, access, cache, params }: Endpoint,
  request: FastifyRequest,
  asked: { params?: object; query?: object },
): string | undefined {
  if (!cache || method !== 'GET' || access !== 'public' || namesPerson(params)) return undefined
  if (request.headers.authorization !== undefined) return undefined
  if (cache.unless?.({ ...asked.params, ...asked.query })) return undefined
  const { seconds, stale, browser = 0 } = cache
  return `public, max-age=${browser}, s-maxage=${seconds}, stale-while-revalidate=${stale}`
}

/** Addresses with a token or an e-mail in them are personal, even for public calls. */
const namesPerson = (params: Endpoint['params']) =>
  Object.entries(params?.shape ?? {}).some(
    ([name, schema]) => name === 'token' || name === 'email' || schema === Secret,
  )
