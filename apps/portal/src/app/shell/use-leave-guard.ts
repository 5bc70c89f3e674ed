import { useEffect, useRef } from 'react'
import { dirtyForms } from './dirty.ts'

/**
 * Asks for confirmation before the screen or the page is left while `isDirty`. Returns a function
 * that releases the guard at once, so that a save can leave the screen in the same moment.
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
