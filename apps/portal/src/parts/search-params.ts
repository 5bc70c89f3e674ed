/** Ids in an address: written by hand, cut off in e-mails, guessed. What is no id counts as absent. */

const asId = (text: string): number | undefined => {
  const id = /^\d{1,10}$/.test(text.trim()) ? Number(text) : 0
  return id > 0 && id < 2 ** 31 ? id : undefined
}

export const readId = (search: URLSearchParams, name: string): number | undefined =>
  asId(search.get(name) ?? '')

/** `1,4` is two ids. */
export const readIds = (search: URLSearchParams, name: string): number[] =>
  (search.get(name) ?? '').split(',').flatMap((text) => asId(text) ?? [])

/** Undefined where the text is absent or only spaces. */
export const readText = (search: URLSearchParams, name: string): string | undefined =>
  search.get(name)?.trim() || undefined
