import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Text of an answer, compressed at most once for each coding. */
export type Packed = {
  etag: string
  plain: Buffer
  /** Compressed copies by coding, each made when a caller first accepts that coding. */
  copies: Partial<Record<Coding, Promise<Buffer>>>
}

/** Codings in order of preference. */
const codings = ['br', 'gzip'] as const
type Coding = (typeof codings)[number]

const compress: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

/** Bytes below which compression saves nothing. */
const threshold = 1024

/** `alike` is the text without what may differ between answers that are alike. */
export const pack = (text: string, alike = text): Packed => ({
  // A weak tag, because the copies with different codings share it.
  etag: `W/"${createHash('sha256').update(alike).digest('base64url').slice(0, 22)}"`,
  plain: Buffer.from(text),
  copies: {},
})

/** Packs JSON. Fields named `moving` differ between answers that are alike. */
export const packJson = (content: unknown, moving: string): Packed =>
  pack(
    JSON.stringify(content),
    JSON.stringify(content, (name, value: unknown) => (name === moving ? undefined : value)),
  )

const accepts = ({ headers }: FastifyRequest, coding: Coding) =>
  new RegExp(String.raw`(?:^|,)\s*${coding}\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))`, 'i').test(
    String(headers['accept-encoding'] ?? ''),
  )

/** True if the caller already has the answer with this tag. */
export const hasAlready = ({ headers }: FastifyRequest, etag: string) =>
  headers['if-none-match']
    ?.split(',')
    .some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ?? false

/**
 * Sends the answer in the best coding that the caller accepts, or 304 if the caller has it. `vary`
 * names further headers of the call that the answer depends on.
 */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, plain, copies }: Packed,
  vary: readonly string[] = [],
) {
  const isLong = plain.length >= threshold
  reply.header('etag', etag)
  // Replaces other entries: a copy for each origin would fill caches with equal answers.
  const differs = [...(isLong ? ['accept-encoding'] : []), ...vary]
  if (differs.length > 0) reply.header('vary', differs.join(', '))
  if (hasAlready(request, etag)) return reply.code(304).send()
  const coding = isLong ? codings.find((one) => accepts(request, one)) : undefined
  if (coding === undefined) return reply.send(plain)
  copies[coding] ??= compress[coding](plain)
  return reply.header('content-encoding', coding).send(await copies[coding])
}

/** `checked` returns the content of an answer whose bytes are not known. */
export type PackAnswer = (answer: object, checked: () => unknown) => Packed

/** Bytes of answers that are kept for their tags. */
const keptAtMost = 8 * 1024 * 1024

/**
 * Keeps the bytes of answers. An answer that the handler itself keeps is written only once: its
 * bytes stay as long as the object does. Objects with equal content share their bytes, of which the
 * latest 8 MB are kept.
 */
export function createPackedAnswers(): PackAnswer {
  const byAnswer = new WeakMap<object, Packed>()
  const byEtag = new Map<string, Packed>()
  let size = 0

  function share(fresh: Packed): Packed {
    const packed = byEtag.get(fresh.etag) ?? fresh
    if (packed === fresh) size += packed.plain.length
    byEtag.delete(packed.etag)
    byEtag.set(packed.etag, packed)
    for (const [etag, { plain }] of byEtag) {
      if (size <= keptAtMost) break
      byEtag.delete(etag)
      size -= plain.length
    }
    return packed
  }

  return (answer, checked) => {
    const known = byAnswer.get(answer)
    if (known) return known
    // The time of a drawing is in its words, too, so that a later drawing with equal words is alike.
    const packed = share(packJson(checked(), 'now'))
    byAnswer.set(answer, packed)
    return packed
  }
}
