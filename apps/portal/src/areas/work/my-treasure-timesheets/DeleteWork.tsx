import { deleteMyWork, type Work } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, ConfirmDialog } from '@treasures/widgets/kit'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { weekday } from '../../../parts/words.ts'
import { refreshMyTimesheets } from './my-timesheets.queries.ts'
import { amountWords } from './my-timesheet-words.ts'

/** Asks before an entry is taken out of its month. */
export function DeleteWork({ line, onClose }: { line: Work; onClose: () => void }) {
  const removal = useMutation({
    mutationFn: () => api.call(deleteMyWork, { params: { id: line.id } }),
    onSuccess() {
      snackbar.success('Timesheet entry deleted.')
      refreshMyTimesheets()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Delete this entry?"
      body={
        <>
          <p>
            {amountWords(line)}, job {line.id_job}, {weekday(line.date)}.
          </p>
          {removal.error && <Alert type="danger">{saveFailure(removal.error)}</Alert>}
        </>
      }
      yes="Delete"
      no="Cancel"
      tone="danger"
      isBusy={removal.isPending}
      onYes={() => removal.mutate()}
      onNo={onClose}
    />
  )
}
