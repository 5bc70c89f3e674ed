import { useEffect, useRef } from 'react'

type Options = {
  overscan: number
  count: number
  onRange: ((from: number, to: number) => void) | undefined
}

/** Milliseconds between two calls, because dragging the scroll bar passes thousands of rows. */
const pace = 100

/** Calls `onRange` with the wanted rows when they change. */
export function useRange(
  range: { startIndex: number; endIndex: number } | null,
  { overscan, count, onRange }: Options,
) {
  const latest = useRef(onRange)
  const last = useRef(-Infinity)
  useEffect(() => {
    latest.current = onRange
  })

  const from = range ? Math.max(0, range.startIndex - overscan) : 0
  const to = range ? Math.min(count, range.endIndex + 1 + overscan) : 0
  useEffect(() => {
    if (to <= from) return
    const tell = () => {
      last.current = performance.now()
      latest.current?.(from, to)
    }
    const wait = last.current + pace - performance.now()
    if (wait <= 0) return tell()
    const timer = setTimeout(tell, wait)
    return () => clearTimeout(timer)
  }, [from, to])
}
