import { useSyncExternalStore } from 'react'

/**
 * Maximum window width of each kind, in em: 1024 and 320 px at the usual text size. The style
 * sheets repeat these widths.
 */
export const breakpoints = { mobile: 64, tinyMobile: 20 } as const

/** True while the window is no wider than the breakpoint. Follows resizing and rotation. */
export function useNarrow(kind: keyof typeof breakpoints): boolean {
  const query = `(max-width: ${breakpoints[kind]}em)`
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
