/**
 * Reads an id from an address, which may be handwritten, truncated or guessed. Invalid ids count as
 * absent.
 */

const asId = (text: string): number | undefined => {
  const id = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0
  return id > 0 && id < 2 ** 31 ? id : undefined
}

export const readId = (search: URLSearchParams, name: string): number | undefined =>
  asId(search.get(name) ?? '')

/** Reads a list of ids such as `1,4`. */
export const readIds = (search: URLSearchParams, name: string): number[] =>
  (search.get(name) ?? '').split(',').flatMap((text) => asId(text) ?? [])

/** Returns undefined for text that is absent or blank. */
export const readText = (search: URLSearchParams, name: string): string | undefined =>
  search.get(name)?.trim() || undefined
