import { useEffect, useState } from 'react'
import type * as Icons from './service-icons.ts'

let icons: typeof Icons | undefined
let fetching: Promise<typeof Icons> | undefined

/** Loads the icons (5 KB) once. After a failure, the next icon to be drawn retries. */
function fetchIcons(): Promise<typeof Icons> {
  fetching ??= import('./service-icons.ts').then((fetched) => (icons = fetched))
  fetching.catch(() => (fetching = undefined))
  return fetching
}

/**
 * Icon of a service, hidden from screen readers because the service's name is always beside it. Its
 * space is reserved until it has loaded.
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
