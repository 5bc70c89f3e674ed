/** Reads one value of a query, as every field of a contract's query schema does. */
type Reader = { safeParse(text: string): { success: boolean } }

/**
 * A list's filters as texts, exactly as they stand in the address and go to the server. Only what the
 * call's own schema accepts is taken; the rest counts as absent: addresses are cut off and guessed.
 */
export function readListAddress<Name extends string>(
  readers: Readonly<Record<Name, Reader>>,
  search: URLSearchParams,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(readers) as Name[]) {
    const text = search.get(name)?.trim()
    if (text && readers[name].safeParse(text).success) found[name] = text
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
