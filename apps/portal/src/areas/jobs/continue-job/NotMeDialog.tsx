import { declineJob } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, ConfirmDialog } from '@treasures/widgets/kit'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { api } from '../../../app/session/api.ts'

type NotMeDialogProps = { token: string; onDone: () => void; onClose: () => void }

/** Somebody else has booked under this e-mail: its owner cancels that. */
export function NotMeDialog({ token, onDone, onClose }: NotMeDialogProps) {
  const cancel = useMutation({
    mutationFn: () =>
      api.call(declineJob, { body: { token, reason: 'Not booked by whoever has this e-mail.' } }),
    onSuccess: onDone,
  })
  return (
    <ConfirmDialog
      title="This was not you?"
      body={
        <>
          <p>
            The booking is cancelled, and nobody comes. Your account stays as it is: nothing of this
            booking is in it.
          </p>
          {cancel.error && <Alert type="danger">{saveFailure(cancel.error)}</Alert>}
        </>
      }
      yes="Cancel the booking"
      no="Back"
      isBusy={cancel.isPending}
      onYes={() => cancel.mutate()}
      onNo={onClose}
    />
  )
}
