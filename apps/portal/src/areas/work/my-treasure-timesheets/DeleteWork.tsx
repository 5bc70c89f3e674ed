import { deleteMyWork, dayInWords, type Work } from '@treasures/api-client'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { api } from '#app/session/api.ts'
import { amountWords } from './my-timesheet-words.ts'

/** Asks for confirmation before an entry is deleted. */
export const DeleteWork = ({ line, onClose }: { line: Work; onClose: () => void }) => (
  <ConfirmChange
    title="Delete this entry?"
    change={() => api.call(deleteMyWork, { params: { id: line.id } })}
    said="Timesheet entry deleted."
    onClose={onClose}
  >
    {amountWords(line)}, job {line.id_job}, {dayInWords(line.date)}.
  </ConfirmChange>
)
