import { cancelEmailChange } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from '@treasures/widgets/kit'
import { saveFailure } from '../form/save-failure.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import './pending-email.css'

type PendingEmailProps = {
  idUser: number
  /** The new e-mail, which waits for confirmation. */
  email: string
  isOwn: boolean
  /** Absent if the person may not cancel it. */
  onCancelled?: (() => void) | undefined
}

/** Notice that a new e-mail waits for confirmation, with a button to cancel it. */
export function PendingEmail({ idUser, email, isOwn, onCancelled }: PendingEmailProps) {
  const cancelling = useMutation({
    mutationFn: () => api.call(cancelEmailChange, { params: { id: idUser } }),
    onSuccess() {
      onCancelled?.()
      snackbar.success('The e-mail stays as it is.')
    },
  })
  return (
    <>
      <div className="pending-email" role="status">
        <p>
          Waiting for {isOwn ? 'you' : 'them'} to confirm <strong>{email}</strong>, by the link that
          we have sent there. Until then nothing changes.
        </p>
        {onCancelled && (
          <Button kind="text" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Keep the old e-mail
          </Button>
        )}
      </div>
      {cancelling.error && <Alert type="danger">{saveFailure(cancelling.error)}</Alert>}
    </>
  )
}
