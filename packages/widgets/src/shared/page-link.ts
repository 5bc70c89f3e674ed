import { openTag } from './tag-open.ts'

type Name = 'treasures-job' | 'treasures-review'

const taken = new Map<Name, string>()

/**
 * The secret of the link by which the visitor came, unless the tag was given one. It is taken out of the page's
 * address when it is read, so that neither a Referer nor a bookmark nor a measuring script of the page gets to know
 * it, and kept as long as the page, or the tab. The tag that reads it first opens: who came by a link is let in at once.
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

/** Undefined where the browser keeps nothing. */
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
  // Some pages have no history to write: one inside a sandbox, or a file.
  try {
    history.replaceState(history.state, '', address)
  } catch (error) {
    console.warn('treasures: the link could not be taken out of the address.', error)
  }
  return token
}
