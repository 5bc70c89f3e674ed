/** Characters that an origin has at most: a name of the web has 253. */
const originLength = 300

/**
 * The origin of a page. What follows may say who looks at it, and a page's address is no place to find that out.
 * Undefined for what is not on the web.
 */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return /^https?:$/.test(protocol) && origin.length <= originLength ? origin : undefined
}

/**
 * Whether a report is of the page that it speaks of: a page speaks for itself alone, as its browser says. A frame of
 * ours speaks for the page around it.
 */
export const maySpeakFor = (
  page: string,
  { reporter, ours, way }: { reporter: string | undefined; ours: string; way: 'page' | 'frame' },
): boolean => reporter === (way === 'frame' ? ours : page) && page !== ours

/**
 * The services that a widget offers: those chosen which its region has, in the order in which they were
 * chosen. None is all of them; so where nothing chosen is left, the choice stands as it is.
 */
export function servicesOf(chosen: readonly number[], offered: ReadonlySet<number>): number[] {
  const left = chosen.filter((id) => offered.has(id))
  return left.length ? left : [...chosen]
}
