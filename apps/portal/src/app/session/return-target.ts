/**
 * Address to open after signing in: `returnUrl`, then `return`, then the start page. Foreign
 * origins are ignored, because anyone can send a link with a `return` parameter. Addresses that
 * would loop are ignored too.
 */
export function returnTarget(search: URLSearchParams, origin: string): string {
  const wanted = search.get('returnUrl') || search.get('return') || '/'
  // Browsers read `//host` and `/\host` as other hosts.
  if (!/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, origin)) return '/'
  const url = new URL(wanted, origin)
  if (url.origin !== origin || /^\/(login|logout)\/?$/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
