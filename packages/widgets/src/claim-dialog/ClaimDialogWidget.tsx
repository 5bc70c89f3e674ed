import type { BoardJob } from '@treasures/api-client'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { ClaimDialogSlot } from './ClaimDialogSlot.tsx'
import { claimDialogStyles } from './claim-dialog.styles.ts'
import type { ClaimDialogTexts } from './claim-dialog.texts.ts'

export type ClaimDialogProps = WidgetProps & {
  isOpen: boolean
  /** The job to claim. With `idJob` instead, the dialog looks it up. */
  job?: BoardJob | undefined
  idJob?: number | undefined
  /**
   * Claims in the name of a signed-in treasure, so that the dialog asks for no details. It makes
   * the call itself, and must reject with the API client's errors. A retry after a lost answer
   * passes the same key.
   */
  claimSignedIn?: (idJob: number, idempotencyKey: string) => Promise<unknown>
  texts?: Partial<ClaimDialogTexts>
  /** Called after the server has confirmed. The dialog stays open to say so. */
  onClaimed?: (detail: { id_job: number }) => void
  /** Called when the dialog should close: set `isOpen` to false. */
  onClose: () => void
}

/** The claim dialog, in a shadow root of its own. */
export const ClaimDialog = (props: ClaimDialogProps) => (
  <WidgetRoot {...props} styles={claimDialogStyles}>
    {(client) => (
      <ClaimDialogSlot
        {...props}
        client={client}
        job={props.job}
        idJob={props.idJob}
        texts={props.texts}
        onClaimed={(detail) => props.onClaimed?.(detail)}
      />
    )}
  </WidgetRoot>
)
