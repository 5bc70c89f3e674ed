import type { Ref } from 'react'

/** Combines the part's own ref and its caller's into one. */
export const joinRefs =
  <T>(own: { current: T | null }, callers: Ref<T> | undefined) =>
  (element: T | null) => {
    own.current = element
    if (typeof callers === 'function') callers(element)
    else if (callers) callers.current = element
  }
