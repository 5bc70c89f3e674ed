import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the element that the address names, such as `#cards`, as soon as it exists, once per
 * address. The caller must render again when more content has loaded.
 */
export function useHashFocus() {
  const { hash, key } = useLocation()
  const gone = useRef<string>(undefined)
  // Runs after every render, because the element may appear later than the screen.
  useEffect(() => {
    if (!hash || gone.current === key) return
    const named = document.getElementById(hash.slice(1))
    if (!named) return
    gone.current = key
    named.focus()
  })
}
