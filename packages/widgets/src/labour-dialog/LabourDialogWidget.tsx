import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { LabourDialogSlot, type LabourDialogSlotProps } from './LabourDialogSlot.tsx'
import { labourDialogStyles } from './labour-dialog.styles.ts'
import type { LabourDialogTexts } from './labour-dialog.texts.ts'
import type { LabourKind, LabourRecorder } from './labour-entry.ts'

export type LabourDialogProps = Omit<
  LabourDialogSlotProps,
  'kind' | 'who' | 'showsPending' | 'texts' | 'onRecorded'
> & {
  /** Keep it drawn while it is closed: its notices outlive the dialog. */
  isOpen: boolean
  who: LabourRecorder
  /** The job, where it is settled: it is not asked for then. */
  idJob?: number | undefined
  /** As a timesheet wants it. Materials always have one. */
  isDescriptionRequired?: boolean | undefined
  /** Draws what is pending where this stands, too. */
  showsPending?: boolean
  /** Where one without a job is sent. */
  boardHref?: string | undefined
  theme?: Theme
  lang?: string
  texts?: Partial<LabourDialogTexts>
  /** Called when the server has it. What is kept without signal is not recorded yet. */
  onRecorded?: (work: { id: number }) => void
}

const board = '/my-jobs-board'

function Widget({
  kind,
  theme = 'auto',
  lang,
  texts,
  onRecorded,
  showsPending = false,
  boardHref,
  ...rest
}: LabourDialogProps & { kind: LabourKind }) {
  return (
    <ReactBoundary styles={labourDialogStyles} theme={theme} lang={lang}>
      <LabourDialogSlot
        {...rest}
        kind={kind}
        showsPending={showsPending}
        boardHref={boardHref ?? board}
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
