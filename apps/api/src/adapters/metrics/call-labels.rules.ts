/** Labels by which calls are counted. All values come from our own lists, whatever callers send. */
export type CallLabels = { method: string; route: string }

/**
 * Labels an API call by its route's pattern. The portal's pages and built files are grouped by
 * kind, because there are many and every release renames them. `pattern` is undefined if no route
 * matched. The method is then ignored, because callers can invent any.
 */
export function labelCall(method: string, pattern: string | undefined): CallLabels {
  if (pattern === undefined) return { method: 'any', route: 'none' }
  if (pattern.startsWith('/api/') || pattern === '/metrics') return { method, route: pattern }
  const folder = /^\/(assets|embed)\//.exec(pattern)?.[1]
  return { method, route: folder ? `/${folder}/*` : 'page' }
}

/** If the caller disconnected before the response ended, the call has no status. */
export const labelStatus = (statusCode: number, isWhole: boolean) =>
  isWhole ? String(statusCode) : 'aborted'
