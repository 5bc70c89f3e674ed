import { type Work, deleteWork, showPounds, dayInWords } from '@treasures/api-client'
import { ReviewDialog } from '@treasures/widgets/review-dialog'
import { api } from '../../app/session/api.ts'
import { useTheme } from '../../app/theme.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import type { WorkLineTask } from './WorkLineMenu.tsx'
import { quantityWords } from './work-line-words.ts'

type WorkLineDialogsProps = {
  task: { at: WorkLineTask; line: Work } | undefined
  onClose: () => void
}

/** Dialogs that a line's menu opens. */
export function WorkLineDialogs({ task, onClose }: WorkLineDialogsProps) {
  const theme = useTheme()
  if (!task) return null
  const { at, line } = task
  return at === 'review' ? (
    <ReviewDialog
      client={api}
      theme={theme}
      isOpen
      subject={{ kind: 'work', id: line.id }}
      onClose={onClose}
    />
  ) : (
    <DeleteWorkLine line={line} onClose={onClose} />
  )
}

type DeleteWorkLineProps = { line: Work; onClose: () => void }

/** Asks for confirmation before deleting a line of a timesheet. */
function DeleteWorkLine({ line, onClose }: DeleteWorkLineProps) {
  return (
    <ConfirmChange
      title={`Delete this line of job ${line.id_job}?`}
      change={() => api.call(deleteWork, { params: { id: line.id } })}
      said="Line deleted."
      onClose={onClose}
    >
      {line.service.shortened_display_name}, {dayInWords(line.date)}, {quantityWords(line)}
      {line.total !== null && `, ${showPounds(line.total)}`}. It comes off {line.treasure.name}’s
      pay and {line.customer.name}’s invoice.
    </ConfirmChange>
  )
}
