import { type Work, deleteMyWork, dayInWords } from '@treasures/api-client'
import { LabourDialog, MaterialsDialog } from '@treasures/widgets/labour-dialog'
import { api } from '#app/session/api.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { ChangeJob } from './ChangeJob.tsx'
import { amountWords } from './my-timesheet-words.ts'

/** The dialog that is open above the month. */
export type WorkTask =
  | { at: 'labour' }
  | { at: 'materials' }
  | { at: 'edit' | 'change-job' | 'delete'; line: Work }

/**
 * Dialogs of the screen. The dialogs that record work stay mounted, because they send the entries
 * recorded offline.
 */
export function MyWorkDialogs({
  task,
  onClose,
}: {
  task: WorkTask | undefined
  onClose: () => void
}) {
  const { id_treasure } = useProfile()
  if (id_treasure === null) return null
  const edited = task?.at === 'edit' ? task.line : undefined
  const props = {
    client: api,
    who: { kind: 'self', id_treasure },
    onClose,
  } as const
  return (
    <>
      <LabourDialog
        {...props}
        isOpen={task?.at === 'labour' || edited?.material === false}
        line={edited?.material ? undefined : edited}
        showsPending
      />
      <MaterialsDialog
        {...props}
        isOpen={task?.at === 'materials' || edited?.material === true}
        line={edited?.material ? edited : undefined}
      />
      {task?.at === 'change-job' && <ChangeJob line={task.line} onClose={onClose} />}
      {task?.at === 'delete' && <DeleteWork line={task.line} onClose={onClose} />}
    </>
  )
}

/** Asks for confirmation before an entry is deleted. */
const DeleteWork = ({ line, onClose }: { line: Work; onClose: () => void }) => (
  <ConfirmChange
    title="Delete this entry?"
    change={() => api.call(deleteMyWork, { params: { id: line.id } })}
    said="Timesheet entry deleted."
    onClose={onClose}
  >
    {amountWords(line)}, job {line.id_job}, {dayInWords(line.date)}.
  </ConfirmChange>
)
