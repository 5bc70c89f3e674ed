import { useEffect, useState } from 'react'
import type * as Icons from './service-icons.ts'

let icons: typeof Icons | undefined
let fetching: Promise<typeof Icons> | undefined

/** Fetches the pictures (5 KB), once; after a failure the next one that is drawn tries again. */
function fetchIcons(): Promise<typeof Icons> {
  fetching ??= import('./service-icons.ts').then((fetched) => (icons = fetched))
  fetching.catch(() => (fetching = undefined))
  return fetching
}

/**
 * A service's picture. The service's name always stands beside it, so it says nothing by itself; its place
 * is held until it is there.
 */
export function ServiceIcon({ name }: { name: string }) {
  const [loaded, setLoaded] = useState(icons)
  useEffect(() => {
    if (loaded) return
    let isHere = true
    fetchIcons().then(
      (fetched) => isHere && setLoaded(fetched),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [loaded])
  const known = loaded?.icons[name.replace(/^fa[srlb]? /, '').replace(/^fa-/, '')]
  const Icon = known ?? loaded?.otherIcon
  return (
    <span className="service-icon" part="service-icon" aria-hidden="true">
      {Icon && <Icon strokeWidth={1.8} />}
    </span>
  )
}
