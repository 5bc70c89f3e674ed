import { useMutation } from '@tanstack/react-query'
import { Alert, ConfirmDialog } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { snackbar } from '../../app/shell/snackbars.ts'
import { saveFailure } from './save-failure.ts'

type ConfirmChangeProps<Done> = {
  title: string
  /** What comes of it. */
  children: ReactNode
  yes?: string
  no?: string
  /** With `plain` the focus starts on "yes". */
  tone?: 'danger' | 'plain'
  change: () => Promise<Done>
  /** Said at the foot of the page once it is done. */
  said?: string | ((done: Done) => string)
  /** What follows, by when the question is gone. */
  onDone?: (done: Done) => unknown
  /** Says why it failed, which otherwise stands in the question. */
  onFailed?: (error: Error) => void
  onClose: () => void
}

/** Asks before something is done, does it, and says why where it failed. */
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
