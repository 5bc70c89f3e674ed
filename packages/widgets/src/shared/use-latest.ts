import { useLayoutEffect, useRef, type RefObject } from 'react'

/** A value as it was drawn last, for what is called later than the draw: a model's ports, a timer. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
