/** What calls are counted by. All of it comes from lists of ours, whatever callers send. */
export type CallLabels = { method: string; route: string }

/**
 * A call of the API by its route's pattern; the portal's pages and built files, which are many and have other names
 * with every release, by what they are. `pattern` is undefined where no route matched, and then the method is
 * whatever somebody made up.
 */
export function labelCall(method: string, pattern: string | undefined): CallLabels {
  if (pattern === undefined) return { method: 'any', route: 'none' }
  if (pattern.startsWith('/api/') || pattern === '/metrics') return { method, route: pattern }
  const folder = /^\/(assets|embed)\//.exec(pattern)?.[1]
  return { method, route: folder ? `/${folder}/*` : 'page' }
}

/** Whoever left before the answer was there has none. */
export const labelStatus = (statusCode: number, isWhole: boolean) =>
  isWhole ? String(statusCode) : 'aborted'
