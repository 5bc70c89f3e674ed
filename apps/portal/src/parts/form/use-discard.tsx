import { useState, type ReactNode } from 'react'
import { useLeaveGuard } from '../../app/shell/use-leave-guard.ts'
import { DiscardDialog } from './DiscardDialog.tsx'

type Discard = {
  /** Closes, after asking for confirmation if there is unsaved input. */
  cancel: () => void
  /** The confirmation, rendered beside the form. */
  question: ReactNode
}

/**
 * Protects unsaved input when the person presses Cancel or follows a link, until they confirm that
 * it may be lost.
 */
export function useDiscard(isDirty: boolean, onClose: () => void): Discard {
  const [isAsking, setIsAsking] = useState(false)
  useLeaveGuard(isDirty)
  return {
    cancel: () => (isDirty ? setIsAsking(true) : onClose()),
    question: isAsking && <DiscardDialog onYes={onClose} onNo={() => setIsAsking(false)} />,
  }
}
