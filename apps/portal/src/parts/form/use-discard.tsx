import { useState, type ReactNode } from 'react'
import { useLeaveGuard } from '../../app/shell/use-leave-guard.ts'
import { DiscardDialog } from './DiscardDialog.tsx'

type Discard = {
  /** Closes, after a question where something would be lost. */
  cancel: () => void
  /** Drawn where the form is. */
  question: ReactNode
}

/** Keeps what was typed until somebody says that it may go: on Cancel, and when a link leads away. */
export function useDiscard(isDirty: boolean, onClose: () => void): Discard {
  const [isAsking, setIsAsking] = useState(false)
  useLeaveGuard(isDirty)
  return {
    cancel: () => (isDirty ? setIsAsking(true) : onClose()),
    question: isAsking && <DiscardDialog onYes={onClose} onNo={() => setIsAsking(false)} />,
  }
}
