import { useEffect, useRef, useState, type RefObject } from 'react'
import { adoptStyles } from './stylesheet.ts'
import { useLatest } from './use-latest.ts'

/**
 * `soon` loads the code early, because the signal may be lost later. A failure of this load is not
 * reported.
 */
export type PartWish = 'not yet' | 'soon' | 'now'

/**
 * Loads code after its widget, and adopts its style sheets in the root of `place`. After a failure,
 * the next change of `wish` retries.
 */
export function usePart<P extends { styles: readonly string[] }>(
  fetch: () => Promise<P>,
  wish: PartWish,
  onFailed: (error: unknown) => void,
): { place: RefObject<HTMLSpanElement | null>; part: P | undefined } {
  const place = useRef<HTMLSpanElement>(null)
  const [part, setPart] = useState<P>()
  const latest = useLatest({ fetch, onFailed })
  useEffect(() => {
    if (part || wish === 'not yet') return undefined
    let isHere = true
    latest.current.fetch().then(
      (fetched) => {
        const root = place.current?.getRootNode()
        if (root instanceof ShadowRoot) adoptStyles(root, fetched.styles)
        if (isHere) setPart(fetched)
      },
      (error: unknown) => {
        if (isHere && wish === 'now') latest.current.onFailed(error)
      },
    )
    return () => {
      isHere = false
    }
  }, [part, wish, latest])
  return { place, part }
}
