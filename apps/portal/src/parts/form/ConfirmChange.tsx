import { useMutation } from '@tanstack/react-query'
import { Alert, ConfirmDialog } from '@treasures/widgets/kit'
import type { ReactNode } from 'react'
import { saveFailure } from './save-failure.ts'

type ConfirmChangeProps<Done> = {
  title: string
  /** What comes of it. */
  children: ReactNode
  yes?: string
  change: () => Promise<Done>
  /** It is busy until this is over. */
  onDone: (done: Done) => unknown
  onClose: () => void
}

/** Asks before something is done that cannot be taken back, does it, and says why where it failed. */
export function ConfirmChange<Done>(props: ConfirmChangeProps<Done>) {
  const { title, children, yes = 'Delete', change, onDone, onClose } = props
  const changing = useMutation({ mutationFn: change, onSuccess: onDone })
  return (
    <ConfirmDialog
      title={title}
      body={
        <>
          <p>{children}</p>
          {changing.error && <Alert type="danger">{saveFailure(changing.error)}</Alert>}
        </>
      }
      yes={yes}
      no="Cancel"
      tone="danger"
      isBusy={changing.isPending}
      onYes={() => changing.mutate()}
      onNo={onClose}
    />
  )
}
