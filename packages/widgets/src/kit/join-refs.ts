import type { Ref } from 'react'

/** One ref for an element that both the part and its caller hold. */
export const joinRefs =
  <T>(own: { current: T | null }, callers: Ref<T> | undefined) =>
  (element: T | null) => {
    own.current = element
    if (typeof callers === 'function') callers(element)
    else if (callers) callers.current = element
  }
