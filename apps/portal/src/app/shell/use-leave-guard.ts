import { useEffect, useRef } from 'react'
import { dirtyForms } from './dirty.ts'

/**
 * Asks before this screen, or the page, is left while `isDirty`. Gives a function that lets go at once,
 * for leaving on purpose in the same moment in which something was saved.
 */
export function useLeaveGuard(isDirty: boolean): () => void {
  const release = useRef(() => {})
  useEffect(() => {
    if (!isDirty) return
    dirtyForms.set(dirtyForms.get() + 1)
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    let isHeld = true
    release.current = () => {
      if (!isHeld) return
      isHeld = false
      dirtyForms.set(dirtyForms.get() - 1)
      removeEventListener('beforeunload', hold)
    }
    return release.current
  }, [isDirty])
  return () => release.current()
}
