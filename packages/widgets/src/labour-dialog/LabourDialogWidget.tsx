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
  /** Keep the component rendered while it is closed, because its notices outlive the dialog. */
  isOpen: boolean
  who: LabourRecorder
  /** Id of a preselected job. The dialog then asks for none. */
  idJob?: number | undefined
  /** Requires a description for labour, as timesheets do. Materials always require one. */
  isDescriptionRequired?: boolean | undefined
  /** Also shows pending entries here while the dialog is closed. */
  showsPending?: boolean
  /** Address for a treasure without jobs. `/my-jobs-board` by default. */
  boardHref?: string | undefined
  theme?: Theme
  lang?: string
  texts?: Partial<LabourDialogTexts>
  /**
   * Called when the server has recorded the entry. An entry stored without signal is reported
   * later, when it is sent.
   */
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
