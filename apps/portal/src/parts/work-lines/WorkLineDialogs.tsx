import type { Work } from '@treasures/api-client'
import { ReviewDialog } from '@treasures/widgets/review-dialog'
import { api } from '../../app/session/api.ts'
import { useTheme } from '../../app/theme.ts'
import { DeleteWorkLine } from './DeleteWorkLine.tsx'
import type { WorkLineTask } from './WorkLineMenu.tsx'

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
