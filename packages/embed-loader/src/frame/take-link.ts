import type { FramedLink } from './frame-messages.ts'

const subjects: Readonly<Record<string, FramedLink['name']>> = {
  'labour-dialog': 'treasures-job',
  'review-dialog': 'treasures-review',
}

const taken = new Map<string, string>()

/**
 * Takes the token of the visitor's link out of the page's address before other code sees it. The
 * token reaches the frame through the port, because the address of a frame would be logged. If the
 * page has several such tags, the first tag opens.
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
  // Sandboxed pages and local files cannot write their history.
  try {
    history.replaceState(history.state, '', pathname + (rest && `?${rest}`) + hash)
  } catch (error) {
    console.warn('treasures: the link could not be taken out of the address.', error)
  }
}
