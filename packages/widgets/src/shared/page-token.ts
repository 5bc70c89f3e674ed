const taken = new Map<string, string>()

/**
 * The secret that a link brought in the page's own address. It is taken out of the address when it is
 * read, so that neither a Referer nor a bookmark nor a measuring script of the page gets to know it, and kept
 * as long as the page.
 */
export function pageToken(name: 'treasures-job' | 'treasures-review'): string | undefined {
  const fresh = takeFromAddress(name)
  if (fresh) taken.set(name, fresh)
  return taken.get(name)
}

function takeFromAddress(name: string): string | undefined {
  const address = new URL(location.href)
  const token = address.searchParams.get(name)
  if (token === null) return undefined
  address.searchParams.delete(name)
  // Some pages have no history to write: one inside a sandbox, or a file.
  try {
    history.replaceState(history.state, '', address)
  } catch (error) {
    console.warn('treasures: the link could not be taken out of the address.', error)
  }
  return token
}
