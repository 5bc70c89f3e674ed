import type { ApiClient, Work } from '@treasures/api-client'
import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { LabourDialogSlot } from './LabourDialogSlot.tsx'
import { labourDialogStyles } from './labour-dialog.styles.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import type { WorkKind, WorkWho } from './work-entry.ts'

export type LabourDialogProps = {
  client: ApiClient
  /** Keep it drawn while it is closed: its notices outlive the dialog. */
  isOpen: boolean
  who: WorkWho
  /** The job, where it is settled: it is not asked for then. */
  idJob?: number | undefined
  /** As a timesheet wants it. Materials always have one. */
  isDescriptionRequired?: boolean | undefined
  /** A line that is to be changed. */
  line?: Work | undefined
  /** Draws what is kept without signal where this stands, too. */
  showsKept?: boolean
  /** Where one without a job is sent. */
  boardHref?: string
  theme?: Theme
  lang?: string
  texts?: Partial<LabourDialogTexts>
  /** Called when the server has it. What is kept without signal is not recorded yet. */
  onRecorded?: (work: { id: number }) => void
  onClose: () => void
}

const boards = { treasure: '/my-jobs-board', staff: '/public/jobs/board' }

function Widget({
  kind,
  theme = 'auto',
  lang,
  texts,
  onRecorded,
  showsKept = false,
  boardHref,
  ...rest
}: LabourDialogProps & { kind: WorkKind }) {
  return (
    <ReactBoundary styles={labourDialogStyles} theme={theme} lang={lang}>
      <LabourDialogSlot
        {...rest}
        kind={kind}
        showsKept={showsKept}
        boardHref={boardHref ?? (rest.who.kind === 'admin' ? boards.staff : boards.treasure)}
        texts={texts}
        onRecorded={(work) => onRecorded?.(work)}
      />
    </ReactBoundary>
  )
}

/** Records time worked, in a shadow root of its own. */
export const LabourDialog = (props: LabourDialogProps) => <Widget {...props} kind="labour" />

/** Records materials bought, in a shadow root of its own. */
export const MaterialsDialog = (props: LabourDialogProps) => <Widget {...props} kind="materials" />
