import { useEffect, useEffectEvent } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/**
 * Calls back once a person is present: programs that open every link neither move nor press keys.
 */
export function usePerson(isWanted: boolean, onSeen: () => void) {
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const once = () => {
      stop.abort()
      seen()
    }
    for (const sign of signs)
      addEventListener(sign, once, { signal: stop.signal, capture: true, passive: true })
    return () => stop.abort()
  }, [isWanted])
}
