/** Labels by which calls are counted. All values come from our own lists, whatever callers send. */
export type CallLabels = { method: string; route: string }

/**
 * Labels an API call by its route's pattern. The portal's pages and built files are grouped by
 * kind, because they are many and renamed with every release. `pattern` is undefined if no route
 * matched. The method is then ignored, because callers can invent any.
 */
export function labelCall(method: string, pattern: string | undefined): CallLabels {
  if (pattern === undefined) return { method: 'any', route: 'none' }
  if (pattern.startsWith('/api/') || pattern === '/metrics') return { method, route: pattern }
  const folder = /^\/(assets|embed)\//.exec(pattern)?.[1]
  return { method, route: folder ? `/${folder}/*` : 'page' }
}

/** A caller who left before the response ended gets no status. */
export const labelStatus = (statusCode: number, isWhole: boolean) =>
  isWhole ? String(statusCode) : 'aborted'
