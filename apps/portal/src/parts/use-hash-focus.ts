import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Goes to what the address names, `#cards`, as soon as it is there: to each address once. To be drawn again when more has come. */
export function useHashFocus() {
  const { hash, key } = useLocation()
  const gone = useRef<string>(undefined)
  // After every draw: what is named may come later than the screen.
  useEffect(() => {
    if (!hash || gone.current === key) return
    const named = document.getElementById(hash.slice(1))
    if (!named) return
    gone.current = key
    named.focus()
  })
}
