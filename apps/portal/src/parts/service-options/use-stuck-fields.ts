import { useCallback, useState } from 'react'

/** Tracks fields that failed to save. Leaving them asks for confirmation. */
export function useStuckFields() {
  const [stuck, setStuck] = useState<ReadonlySet<string>>(new Set())
  const noteStuck = useCallback(
    (field: string, isStuck: boolean) =>
      setStuck((now) => {
        if (now.has(field) === isStuck) return now
        const next = new Set(now)
        if (isStuck) next.add(field)
        else next.delete(field)
        return next
      }),
    [],
  )
  return { hasStuck: stuck.size > 0, noteStuck }
}
