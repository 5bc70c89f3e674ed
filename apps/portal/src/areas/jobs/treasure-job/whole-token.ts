export const isWholeToken = (token: string): boolean => /^[\w-]{43}$/.test(token)
