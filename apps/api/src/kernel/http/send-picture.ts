import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Sends a picture that browsers may cache for long, because its address never shows another
 * picture.
 */
export const sendPicture = (
  reply: FastifyReply,
  type: 'image/png' | 'image/webp',
  { bytes, size }: { bytes: Readable; size: number },
) =>
  reply
    .header('content-type', type)
    .header('content-length', size)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .send(bytes)
