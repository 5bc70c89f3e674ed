import type { FramedLink } from './frame-messages.ts'

const subjects: Readonly<Record<string, FramedLink['name']>> = {
  'labour-dialog': 'treasures-job',
  'review-dialog': 'treasures-review',
}

const taken = new Map<string, string>()

/**
 * The secret of the link by which the visitor came, out of the page's address before anything else sees it there. It
 * reaches the frame by the port, for an address of a frame would be logged. Of several tags the first one opens.
 */
export function takeLink(widget: string): () => FramedLink | undefined {
  const name = subjects[widget]
  if (!name) return () => undefined
  const found = new RegExp(`[?&]${name}=([\\w-]+)`).exec(location.search)?.[1]
  if (found) {
    taken.set(name, found)
    strip(name)
  }
  let isFirst = Boolean(found)
  return () => {
    const token = taken.get(name)
    if (!token) return undefined
    const link = { name, token, isFirst }
    isFirst = false
    return link
  }
}

function strip(name: string) {
  const { pathname, hash, search } = location
  const rest = search
    .slice(1)
    .split('&')
    .filter((part) => !part.startsWith(`${name}=`))
    .join('&')
  // Some pages have no history to write: one inside a sandbox, or a file.
  try {
    history.replaceState(history.state, '', pathname + (rest && `?${rest}`) + hash)
  } catch (error) {
    console.warn('treasures: the link could not be taken out of the address.', error)
  }
}
