import { useSyncExternalStore } from 'react'

/** Widths of the window up to which it counts as such, in em: 1024 and 320 px at the usual text size. The style sheets repeat them. */
export const breakpoints = { mobile: 64, tinyMobile: 20 } as const

/** Whether the window is that narrow, updated on resize and rotation. */
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
