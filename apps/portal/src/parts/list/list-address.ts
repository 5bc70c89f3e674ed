/** Parsers of a query's values, as in a contract's query schema. */
export type Readers = Readonly<
  Record<string, { safeParse(text: unknown): { success: boolean; data?: unknown } }>
>

/** Texts exactly as in the address. */
export type Filters = Readonly<Record<string, string>>

/**
 * Returns a list's filters as texts, exactly as in the address, ready for the server. A value that
 * the call's schema rejects counts as absent, because people truncate and guess addresses.
 */
export function readListAddress(readers: Readers, search: URLSearchParams): Filters {
  const found: Record<string, string> = {}
  for (const [name, reader] of Object.entries(readers)) {
    const text = search.get(name)?.trim()
    if (text && reader.safeParse(text).success) found[name] = text
  }
  return found
}

/**
 * Returns the address after a change. Empty or absent values are removed. Parameters of other parts
 * stay.
 */
export function changeListAddress(
  search: URLSearchParams,
  change: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const changed = new URLSearchParams(search)
  for (const [name, text] of Object.entries(change)) {
    if (text) changed.set(name, text)
    else changed.delete(name)
  }
  return changed
}

/** The order in the address, or the call's default order. */
export function orderOf({ sort: reader }: Readers, { sort }: Filters) {
  const order = reader?.safeParse(sort).data
  if (typeof order !== 'string') return undefined
  const [id = '', dir] = order.split(',')
  return { id, dir: dir === 'desc' ? ('desc' as const) : ('asc' as const) }
}

/** True if a search or a filter narrows the list. The order does not count. */
export const isNarrowed = (filters: Filters): boolean =>
  Object.keys(filters).some((name) => name !== 'sort')

/** Number of filters in use. The search does not count, because it is visible in its own field. */
export const narrowedBy = (filters: Filters): number =>
  Object.keys(filters).filter((name) => name !== 'sort' && name !== 'search').length

/** A change that clears every filter and keeps the order. */
export const clearedFilters = (readers: Readers): Record<string, undefined> =>
  Object.fromEntries(
    Object.keys(readers).flatMap((name) => (name === 'sort' ? [] : [[name, undefined]])),
  )
