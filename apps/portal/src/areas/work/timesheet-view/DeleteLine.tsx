import { deleteWork, showPounds, type Work } from '@treasures/api-client'
import { ConfirmChange } from '../../../parts/form/ConfirmChange.tsx'
import { api } from '../../../app/session/api.ts'
import { calendarDay } from '../../../parts/words.ts'
import { refreshTimesheets } from '../timesheets/timesheets.queries.ts'
import { quantityWords } from './line-columns.tsx'

/** Asks before a line is taken off a timesheet. */
export function DeleteLine({ line, onClose }: { line: Work; onClose: () => void }) {
  return (
    <ConfirmChange
      title={`Delete this line of job ${line.id_job}?`}
      change={() => api.call(deleteWork, { params: { id: line.id } })}
      said="Line deleted."
      onDone={refreshTimesheets}
      onClose={onClose}
    >
      {line.service.shortened_display_name}, {calendarDay(line.date)}, {quantityWords(line)}
      {line.total !== null && `, ${showPounds(line.total)}`}. It comes off {line.treasure.name}’s
      pay and {line.customer.name}’s invoice.
    </ConfirmChange>
  )
}
