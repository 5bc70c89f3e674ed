import { Dialog } from '@treasures/widgets/kit'
import { useId, useState, type ReactNode } from 'react'
import { useLeaveGuard } from '../../app/shell/use-leave-guard.ts'
import { DiscardDialog } from './DiscardDialog.tsx'

export type FormDialogProps = {
  title: string
  width?: 'narrow' | 'wide'
  isDirty: boolean
  isBusy: boolean
  onClose: () => void
  /** Draws the form. `cancel` closes, after a question where something was typed. */
  children: (cancel: () => void) => ReactNode
}

/** A dialog with a form: neither a slip of the finger nor a link loses what was typed. */
export function FormDialog({
  title,
  width = 'narrow',
  isDirty,
  isBusy,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  const [isAsking, setIsAsking] = useState(false)
  useLeaveGuard(isDirty)
  const cancel = () => {
    if (isDirty) setIsAsking(true)
    else onClose()
  }
  return (
    <Dialog labelledBy={id} width={width} canClose={!isBusy} onClose={cancel}>
      <div className="dialog-body">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children(cancel)}
      </div>
      {isAsking && <DiscardDialog onYes={onClose} onNo={() => setIsAsking(false)} />}
    </Dialog>
  )
}
