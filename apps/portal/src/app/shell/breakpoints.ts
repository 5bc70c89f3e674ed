import { useSyncExternalStore } from 'react'

/** Widths of the window up to which it counts as such, in pixels. The style sheets repeat them. */
export const breakpoints = { mobile: 1024, tinyMobile: 320 } as const

/** Whether the window is that narrow, now and after each turn of the phone. */
export function useNarrow(kind: keyof typeof breakpoints): boolean {
  const query = `(max-width: ${breakpoints[kind]}px)`
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
