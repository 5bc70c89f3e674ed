import { createHash, randomBytes } from 'node:crypto'

/** Makes 256 random bits as 43 characters, for unguessable tokens and links. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/**
 * Makes 172 random bits as 43 digits, for addresses of e-mails. Mail servers may change capital
 * letters, and allow 64 characters before the @.
 */
export const makeMailSecret = (): string => randomBytes(22).toString('hex').slice(1)

/** Makes 128 random bits as 22 characters, for names in public addresses. */
export const makeOpaqueId = (): string => randomBytes(16).toString('base64url')

/** Hashes a secret for storage. Secrets have enough randomness to need no salt. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
