import { crc32 } from 'node:zlib'

/** Beginning of every API key, by which people and scanners recognise one. */
export const keyPrefix = 'trk_'

const secretLength = 43
const checksumLength = 6

/** The checksum tells a mistyped key from an unknown one without a look-up. */
const checksumOf = (secret: string) =>
  crc32(secret)
    .toString(36)
    .padStart(checksumLength + 1, '0')
    .slice(-checksumLength)

/** Adds prefix and checksum to 43 random characters. */
export const writeKey = (secret: string): string => `${keyPrefix}${secret}${checksumOf(secret)}`

/** True if a bearer token claims to be an API key. */
export const looksLikeKey = (token: string): boolean => token.startsWith(keyPrefix)

/** True if a token has the form and the checksum of a key. It may still be unknown. */
export function isWholeKey(token: string): boolean {
  if (!looksLikeKey(token)) return false
  const secret = token.slice(keyPrefix.length, -checksumLength)
  return secret.length === secretLength && writeKey(secret) === token
}
