import { declineJob } from '@treasures/api-client'
import { ConfirmChange } from '../../../parts/form/ConfirmChange.tsx'
import { api } from '../../../app/session/api.ts'

type NotMeDialogProps = { token: string; onDone: () => void; onClose: () => void }

/** Somebody else has booked under this e-mail: its owner cancels that. */
export const NotMeDialog = ({ token, onDone, onClose }: NotMeDialogProps) => (
  <ConfirmChange
    title="This was not you?"
    yes="Cancel the booking"
    no="Back"
    tone="plain"
    change={() =>
      api.call(declineJob, { body: { token, reason: 'Not booked by whoever has this e-mail.' } })
    }
    onDone={onDone}
    onClose={onClose}
  >
    The booking is cancelled, and nobody comes. Your account stays as it is: nothing of this booking
    is in it.
  </ConfirmChange>
)
