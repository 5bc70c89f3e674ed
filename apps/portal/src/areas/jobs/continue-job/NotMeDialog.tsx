import { declineJob } from '@treasures/api-client'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { api } from '#app/session/api.ts'

type NotMeDialogProps = {
  token: string
  onDone: (answer: { asked: boolean }) => void
  onClose: () => void
}

/** Lets the owner of an e-mail address cancel a booking that another person made under it. */
export const NotMeDialog = ({ token, onDone, onClose }: NotMeDialogProps) => (
  <ConfirmChange
    title="This was not you?"
    yes="Cancel the booking"
    no="Back"
    tone="plain"
    change={() =>
      api.call(declineJob, { body: { token, reason: 'Not booked by the owner of this e-mail.' } })
    }
    onDone={onDone}
    onClose={onClose}
  >
    The booking will be cancelled, and nobody will come. Your account is not affected.
  </ConfirmChange>
)
