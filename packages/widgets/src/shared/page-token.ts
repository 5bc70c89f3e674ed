const taken = new Map<string, string | undefined>()

/**
 * The secret that a link brought in the page's own address. It is read once and taken out of the address at
 * once, so that neither a Referer nor a bookmark nor a measuring script of the page gets to know it.
 */
export function pageToken(name: 'treasures-job' | 'treasures-review'): string | undefined {
  if (!taken.has(name)) taken.set(name, takeFromAddress(name))
  return taken.get(name)
}

function takeFromAddress(name: string): string | undefined {
  const address = new URL(location.href)
  const token = address.searchParams.get(name) ?? undefined
  if (token === undefined) return undefined
  address.searchParams.delete(name)
  // Some pages have no history to write: one inside a sandbox, or a file.
  try {
    history.replaceState(history.state, '', address)
  } catch (error) {
    console.warn('treasures: the link could not be taken out of the address.', error)
  }
  return token || undefined
}
