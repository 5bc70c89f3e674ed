import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export type ConfirmDialogProps = {
  title: string
  body: ReactNode
  yes?: string
  no?: string
  /** Marks an action that cannot be undone. The focus then starts on "no". */
  tone?: 'danger' | undefined
  /** Keeps the dialog open while the action is in progress. */
  isBusy?: boolean
  onYes: () => void
  /** Called by "no", Esc and a press outside the dialog. */
  onNo: () => void
}

/** Asks for confirmation of an action. */
export function ConfirmDialog({
  title,
  body,
  yes = 'Yes',
  no = 'No',
  tone,
  isBusy = false,
  onYes,
  onNo,
}: ConfirmDialogProps) {
  const id = useId()
  const answers = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const [first, second] = answers.current?.querySelectorAll('button') ?? []
    const start = tone === 'danger' ? second : first
    start?.focus({ preventScroll: true })
  }, [tone])

  return (
    <Dialog
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-body`}
      canClose={!isBusy}
      onClose={onNo}
    >
      <div className="confirm">
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-body`} className="confirm-body">
          {body}
        </div>
        <div ref={answers} className="actions">
          <Button tone={tone} isBusy={isBusy} onClick={onYes}>
            {yes}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={onNo}>
            {no}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
