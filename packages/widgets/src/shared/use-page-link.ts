import { useEffect } from 'react'
import { pageToken } from './page-token.ts'

const welcomed = new Set<string>()

/**
 * The secret of the link by which the visitor came, unless the tag was given one. Whoever came by a link is
 * let in at once, by the first tag of the page that could.
 */
export function usePageLink(
  name: Parameters<typeof pageToken>[0],
  given: string | undefined,
  onArrive: () => void,
): string | undefined {
  const token = given || pageToken(name)
  const isByPage = !given && token !== undefined
  useEffect(() => {
    if (!isByPage || welcomed.has(token)) return
    welcomed.add(token)
    onArrive()
  }, [isByPage, token, onArrive])
  return token
}
