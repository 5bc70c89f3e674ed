/** The server that served this page answers the calls, too. */
export const apiBase = new URL('/api', location.origin).href
