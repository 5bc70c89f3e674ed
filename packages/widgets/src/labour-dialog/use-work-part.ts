import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type * as WorkPart from './work-part.ts'

let part: typeof WorkPart | undefined
let fetching: Promise<typeof WorkPart> | undefined

/** Fetches the dialog with its form (10 KB), once; after a failure the next wish tries again. */
function fetchPart(): Promise<typeof WorkPart> {
  fetching ??= import('./work-part.ts').then((fetched) => (part = fetched))
  fetching.catch(() => (fetching = undefined))
  return fetching
}

/**
 * The dialog, fetched as soon as its place is drawn and not when it opens: the signal may be gone by then.
 * Whoever opens it without is told by `onFailed`.
 */
export function useWorkPart(isWanted: boolean, onFailed: () => void): typeof WorkPart | undefined {
  const [loaded, setLoaded] = useState(part)
  const fail = useRef(onFailed)
  useLayoutEffect(() => {
    fail.current = onFailed
  })
  useEffect(() => {
    if (loaded) return
    let isHere = true
    fetchPart().then(
      (fetched) => isHere && setLoaded(fetched),
      () => isHere && isWanted && fail.current(),
    )
    return () => {
      isHere = false
    }
  }, [loaded, isWanted])
  return loaded
}
