import type { BoardJob } from '@treasures/api-client'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { ClaimDialogSlot } from './ClaimDialogSlot.tsx'
import { claimDialogStyles } from './claim-dialog.styles.ts'
import type { ClaimDialogTexts } from './claim-dialog.texts.ts'

export type ClaimDialogProps = WidgetProps & {
  isOpen: boolean
  /** The job, or `idJob` alone: then it is looked up. */
  job?: BoardJob | undefined
  idJob?: number | undefined
  /** A claim of a person who is signed in: makes the call itself, and nothing is asked. */
  claimSignedIn?: (idJob: number, idempotencyKey: string) => Promise<unknown>
  texts?: Partial<ClaimDialogTexts>
  /** Called once the server has confirmed. The dialog stays to say so. */
  onClaimed?: (detail: { id_job: number }) => void
  /** Called when it is to be hidden: set `isOpen` to false. */
  onClose: () => void
}

/** The claim dialog in a shadow root of its own. */
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
