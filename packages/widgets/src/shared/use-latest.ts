import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Ref to the value of the latest render, for calls after it, such as a model's ports or a timer.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
