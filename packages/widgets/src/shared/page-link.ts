import { openTag } from './tag-open.ts'

type Name = 'treasures-job' | 'treasures-review'

const taken = new Map<Name, string>()

/**
 * Returns the token of the link that the visitor followed, unless the tag was given one. The token
 * is removed from the page's address when it is read, so that no Referer, bookmark or analytics
 * script contains it. The token is kept for as long as the page or the tab is open. The first tag
 * that reads the token opens, because the visitor followed the link for this purpose.
 */
export function pageLink(
  name: Name,
  given: string | undefined,
  tag: HTMLElement,
  { isKeptInTab = false } = {},
): string | undefined {
  if (given) return given
  const fresh = takeFromAddress(name)
  if (fresh) {
    taken.set(name, fresh)
    if (isKeptInTab) inTab((storage) => storage.setItem(name, fresh))
    openTag(tag)
  }
  return taken.get(name) ?? (isKeptInTab ? inTab((storage) => storage.getItem(name)) : undefined)
}

/** Returns undefined if the browser stores nothing. */
function inTab<T>(act: (storage: Storage) => T | null): T | undefined {
  try {
    return act(sessionStorage) ?? undefined
  } catch {
    return undefined
  }
}

function takeFromAddress(name: string): string | undefined {
  const address = new URL(location.href)
  const token = address.searchParams.get(name)
  if (token === null) return undefined
  address.searchParams.delete(name)
  // Sandboxed pages and local files cannot write their history.
  try {
    history.replaceState(history.state, '', address)
  } catch (error) {
    console.warn('treasures: the link could not be taken out of the address.', error)
  }
  return token
}
