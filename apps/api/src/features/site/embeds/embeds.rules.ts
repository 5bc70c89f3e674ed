/** Characters that are kept of a page's address. */
const pageLength = 500

/**
 * Origin and path of a page. What follows may say who looks at it, and a page's address is no place to find
 * that out. Undefined for what is not on the web.
 */
export function pageOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin, pathname } = new URL(address)
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, pageLength) : undefined
}

/** Whether a page that was reported is of the origin whose page reported it. */
export const isOfOrigin = (page: string, origin: string | undefined): boolean =>
  origin !== undefined && new URL(page).origin === origin

/**
 * The services that a widget offers: those chosen which its region has, in the order in which they were
 * chosen. None is all of them; so where nothing chosen is left, the choice stands as it is.
 */
export function servicesOf(chosen: readonly number[], offered: ReadonlySet<number>): number[] {
  const left = chosen.filter((id) => offered.has(id))
  return left.length ? left : [...chosen]
}
