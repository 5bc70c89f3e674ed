import { useEffect } from 'react'
import { dirtyForms } from './dirty.ts'

/** Asks before this screen, or the page, is left while `isDirty`. */
export function useLeaveGuard(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    dirtyForms.set(dirtyForms.get() + 1)
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => {
      dirtyForms.set(dirtyForms.get() - 1)
      removeEventListener('beforeunload', hold)
    }
  }, [isDirty])
}
