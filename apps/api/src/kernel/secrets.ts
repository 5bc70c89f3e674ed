import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as 43 characters: for tokens and links, which nobody can guess. */
export const makeSecret = (): string => randomBytes(32).toString('base64url')

/** 128 random bits as 22 characters: for names that stand in public addresses. */
export const makeOpaqueId = (): string => randomBytes(16).toString('base64url')

/** What is kept of a secret. It has enough randomness of its own to need no salt. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
