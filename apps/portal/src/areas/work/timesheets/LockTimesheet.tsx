import { lockTimesheet, monthInWords, type Timesheet } from '@treasures/api-client'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'

type LockTimesheetProps = { timesheet: Timesheet; onClose: () => void }

/** Asks for confirmation before locking a month that its treasure has not submitted. */
export const LockTimesheet = ({
  timesheet: { id, month, treasure },
  onClose,
}: LockTimesheetProps) => (
  <ConfirmChange
    title={`Lock ${monthInWords(month)} of ${treasure.name}?`}
    yes="Lock"
    tone="plain"
    change={() => api.call(lockTimesheet, { params: { id } })}
    said="Timesheet locked."
    onClose={onClose}
  >
    It was not submitted. {treasure.name} can record nothing more in it.
  </ConfirmChange>
)
