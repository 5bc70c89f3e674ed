import { deleteWork, showPounds, type Work } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, ConfirmDialog } from '@treasures/widgets/kit'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { calendarDay } from '../../../parts/words.ts'
import { refreshTimesheets } from '../timesheets/timesheets.queries.ts'
import { quantityWords } from './line-columns.tsx'

/** Asks before a line is taken off a timesheet. */
export function DeleteLine({ line, onClose }: { line: Work; onClose: () => void }) {
  const change = useMutation({
    mutationFn: () => api.call(deleteWork, { params: { id: line.id } }),
    async onSuccess() {
      snackbar.success('Line deleted.')
      onClose()
      await refreshTimesheets()
    },
  })
  return (
    <ConfirmDialog
      title={`Delete this line of job ${line.id_job}?`}
      body={
        <>
          <p>
            {line.service.shortened_display_name}, {calendarDay(line.date)}, {quantityWords(line)}
            {line.total !== null && `, ${showPounds(line.total)}`}. It comes off{' '}
            {line.treasure.name}’s pay and {line.customer.name}’s invoice.
          </p>
          {change.error && <Alert type="danger">{saveFailure(change.error)}</Alert>}
        </>
      }
      yes="Delete"
      no="Cancel"
      tone="danger"
      isBusy={change.isPending}
      onYes={() => change.mutate()}
      onNo={onClose}
    />
  )
}
