import { useEffect, useState } from 'react'

/** Milliseconds between two looks at the clock: words such as "2 minutes ago" grow old. */
const tick = 20_000

/** The time, a little late. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  return now
}
