import { useEffect, useState } from 'react'

/** Milliseconds between updates of words such as "2 minutes ago". */
const tick = 20_000

/** The current time, at most a tick late. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  return now
}
