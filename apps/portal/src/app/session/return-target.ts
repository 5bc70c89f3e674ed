/**
 * Where to go after signing in: `returnUrl`, then `return`, then the start. Only to addresses of our
 * own, as anybody can send somebody a link with a `return` in it; and not round in a circle.
 */
export function returnTarget(search: URLSearchParams, origin: string): string {
  const wanted = search.get('returnUrl') || search.get('return') || '/'
  // `//host` and `/\host` are other hosts to a browser.
  if (!/^\/(?![/\\])/.test(wanted) || !URL.canParse(wanted, origin)) return '/'
  const url = new URL(wanted, origin)
  if (url.origin !== origin || /^\/(login|logout)\/?$/.test(url.pathname)) return '/'
  return url.pathname + url.search + url.hash
}
