/** Reads each value of a query, as the fields of a contract's query schema do. */
export type Readers = Readonly<
  Record<string, { safeParse(text: unknown): { success: boolean; data?: unknown } }>
>

/** Texts, exactly as they stand in the address. */
export type Filters = Readonly<Record<string, string>>

/**
 * A list's filters as texts, exactly as they stand in the address and go to the server. Only what the
 * call's own schema accepts is taken; the rest counts as absent: addresses are cut off and guessed.
 */
export function readListAddress(readers: Readers, search: URLSearchParams): Filters {
  const found: Record<string, string> = {}
  for (const [name, reader] of Object.entries(readers)) {
    const text = search.get(name)?.trim()
    if (text && reader.safeParse(text).success) found[name] = text
  }
  return found
}

/** The address after a change. An empty or absent value leaves it; what is not of the list stays. */
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

/** The order that the address asks for, else the one that the call itself begins with. */
export function orderOf({ sort: reader }: Readers, { sort }: Filters) {
  const order = reader?.safeParse(sort).data
  if (typeof order !== 'string') return undefined
  const [id = '', dir] = order.split(',')
  return { id, dir: dir === 'desc' ? ('desc' as const) : ('asc' as const) }
}

/** Whether anything but the order narrows the list. */
export const isNarrowed = (filters: Filters): boolean =>
  Object.keys(filters).some((name) => name !== 'sort')

/** How many filters narrow the list. What was searched stands in its own field. */
export const narrowedBy = (filters: Filters): number =>
  Object.keys(filters).filter((name) => name !== 'sort' && name !== 'search').length

/** A change that takes every filter away, and leaves the order as it is. */
export const clearedFilters = (readers: Readers): Record<string, undefined> =>
  Object.fromEntries(
    Object.keys(readers).flatMap((name) => (name === 'sort' ? [] : [[name, undefined]])),
  )
