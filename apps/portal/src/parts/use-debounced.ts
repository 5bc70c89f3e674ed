import { useEffect, useState } from 'react'

/**
 * Returns a value once it has been stable for `ms` milliseconds. Values are compared by identity.
 */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
