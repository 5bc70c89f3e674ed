import { useMutation } from '@tanstack/react-query'
import { Alert, ConfirmDialog } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { snackbar } from '../../app/shell/snackbars.ts'
import { saveFailure } from './save-failure.ts'

type ConfirmChangeProps<Done> = {
  title: string
  /** Explains the consequences. */
  children: ReactNode
  yes?: string
  no?: string
  /** `plain` gives the confirming button the initial focus. */
  tone?: 'danger' | 'plain'
  change: () => Promise<Done>
  /** Message at the bottom of the page after success. */
  said?: string | ((done: Done) => string)
  /** Called after success, once the dialog is closed. */
  onDone?: (done: Done) => unknown
  /** Reports a failure. Without it, the dialog shows the reason. */
  onFailed?: (error: Error) => void
  onClose: () => void
}

/** Asks for confirmation, makes the change, and shows the reason if it fails. */
export function ConfirmChange<Done>(props: ConfirmChangeProps<Done>) {
  const { title, children, yes = 'Delete', no = 'Cancel', tone = 'danger' } = props
  const { change, said, onDone, onFailed, onClose } = props
  const changing = useMutation({
    mutationFn: change,
    async onSuccess(done) {
      if (said) snackbar.success(typeof said === 'string' ? said : said(done))
      onClose()
      await onDone?.(done)
    },
    onError: (error) => onFailed?.(error),
  })
  return (
    <ConfirmDialog
      title={title}
      body={
        <>
          <p>{children}</p>
          {changing.error && !onFailed && (
            <Alert type="danger">{saveFailure(changing.error)}</Alert>
          )}
        </>
      }
      yes={yes}
      no={no}
      tone={tone === 'danger' ? tone : undefined}
      isBusy={changing.isPending}
      onYes={() => changing.mutate()}
      onNo={onClose}
    />
  )
}
