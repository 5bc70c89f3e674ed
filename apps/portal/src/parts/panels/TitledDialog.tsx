import { Button, Dialog } from '@treasures/widgets/kit'
import { useId, type ReactNode } from 'react'
import '../parts.css'

export type TitledDialogProps = {
  title: string
  width?: 'narrow' | 'wide'
  canClose?: boolean
  closeLabel?: string
  onClose: () => void
  children: ReactNode
}

/** A dialog labelled by its heading, which is read out first. */
export function TitledDialog({ title, children, ...dialog }: TitledDialogProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} {...dialog}>
      <div className="dialog-body">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </Dialog>
  )
}

/** A dialog to read, with Close and optional actions. */
export const ReadingDialog = ({
  actions,
  children,
  ...dialog
}: TitledDialogProps & { actions?: ReactNode }) => (
  <TitledDialog {...dialog}>
    {children}
    <div className="actions">
      {actions}
      <Button kind="quiet" onClick={dialog.onClose}>
        Close
      </Button>
    </div>
  </TitledDialog>
)
