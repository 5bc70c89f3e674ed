/** Of 32 bytes, as all links of ours have it. */
export const isWholeToken = (token: string): boolean => /^[\w-]{43}$/.test(token)
