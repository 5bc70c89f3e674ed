/** Longest origin in characters: a domain name has at most 253. */
const originLength = 300

/**
 * Returns the origin of a page, or undefined for an address outside the web. The rest of the
 * address is dropped, because it may identify the visitor.
 */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, origin } = new URL(address)
  return /^https?:$/.test(protocol) && origin.length <= originLength ? origin : undefined
}

/**
 * True if the reporter may report on a page. A page may report only on itself, as its browser
 * confirms. Our own frame may report on the page around it.
 */
export const maySpeakFor = (
  page: string,
  { reporter, ours, way }: { reporter: string | undefined; ours: string; way: 'page' | 'frame' },
): boolean => reporter === (way === 'frame' ? ours : page) && page !== ours

/**
 * Returns the services that a widget offers: the chosen ones that its region has, in the chosen
 * order. If none is left, the choice is returned unchanged, because an empty list would mean all
 * services.
 */
export function servicesOf(chosen: readonly number[], offered: ReadonlySet<number>): number[] {
  const left = chosen.filter((id) => offered.has(id))
  return left.length ? left : [...chosen]
}
