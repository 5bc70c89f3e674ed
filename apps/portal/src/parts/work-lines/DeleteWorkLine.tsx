import { deleteWork, showPounds, dateInFigures, type Work } from '@treasures/api-client'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { api } from '../../app/session/api.ts'
import { quantityWords } from './work-line-words.ts'

type DeleteWorkLineProps = { line: Work; onClose: () => void }

/** Asks for confirmation before deleting a line of a timesheet. */
export function DeleteWorkLine({ line, onClose }: DeleteWorkLineProps) {
  return (
    <ConfirmChange
      title={`Delete this line of job ${line.id_job}?`}
      change={() => api.call(deleteWork, { params: { id: line.id } })}
      said="Line deleted."
      onClose={onClose}
    >
      {line.service.shortened_display_name}, {dateInFigures(line.date)}, {quantityWords(line)}
      {line.total !== null && `, ${showPounds(line.total)}`}. It comes off {line.treasure.name}’s
      pay and {line.customer.name}’s invoice.
    </ConfirmChange>
  )
}
