/** Checks the shape of our tokens: 32 bytes, base64url. */
export const isWholeToken = (token: string): boolean => /^[\w-]{43}$/.test(token)
