/** Maximum length of an origin in characters. A domain name has at most 253. */
const originLength = 300

/**
 * Returns the origin of a page, or undefined if the address is not a web address. Drops the rest of
 * the address, because it may identify the visitor.
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
 * Returns the services that a widget offers: the chosen services that its region has, in the chosen
 * order. If the region has none of them, returns the choice unchanged, because an empty list would
 * mean all services.
 */
export function servicesOf(chosen: readonly number[], offered: ReadonlySet<number>): number[] {
  const left = chosen.filter((id) => offered.has(id))
  return left.length ? left : [...chosen]
}
