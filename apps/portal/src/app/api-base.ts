/** The server that serves this page also serves the API. */
export const apiBase = new URL('/api', location.origin).href
