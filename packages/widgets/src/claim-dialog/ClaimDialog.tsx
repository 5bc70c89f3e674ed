import type { ApiClient, BoardJob } from '@treasures/api-client'
import { mergeTexts } from '../shared/texts.ts'
import { usePublicSettings } from '../shared/use-public-settings.ts'
import { WidgetRoot, type WidgetProps } from '../shared/WidgetRoot.tsx'
import { ClaimDialogById } from './ClaimDialogById.tsx'
import { claimDialogStyles, ClaimDialogView } from './ClaimDialogView.tsx'
import { claimDialogTexts, type ClaimDialogTexts } from './claim-dialog.texts.ts'

export type ClaimDialogProps = WidgetProps & {
  isOpen: boolean
  /** The job to claim. With `idJob` instead, the dialog looks it up. */
  job?: BoardJob | undefined
  idJob?: number | undefined
  /**
   * Claims in the name of a signed-in treasure, so that the dialog asks for no details. The
   * function makes the call itself, and must reject with the API client's errors. A retry after a
   * lost answer passes the same key.
   */
  claimSignedIn?: (idJob: number, idempotencyKey: string) => Promise<unknown>
  texts?: Partial<ClaimDialogTexts>
  /** Called after the server has confirmed. The dialog stays open and shows the success. */
  onClaimed?: (detail: { id_job: number }) => void
  /** Called when the dialog should close: set `isOpen` to false. */
  onClose: () => void
}

/** The claim dialog, in a shadow root of its own. */
export const ClaimDialog = (props: ClaimDialogProps) => (
  <WidgetRoot {...props} styles={claimDialogStyles}>
    {(client) => <ClaimDialogSlot {...props} client={client} />}
  </WidgetRoot>
)

type SlotProps = Omit<ClaimDialogProps, keyof WidgetProps | 'texts'> & {
  client: ApiClient
  texts?: unknown
}

/** Loads the office's contact details at once, and draws the dialog when it opens. */
export function ClaimDialogSlot({ isOpen, job, idJob, texts, onClaimed, ...rest }: SlotProps) {
  const settings = usePublicSettings(rest.client)
  if (!isOpen) return null
  const props = {
    ...rest,
    settings,
    texts: mergeTexts(claimDialogTexts, texts),
    onClaimed: (detail: { id_job: number }) => onClaimed?.(detail),
  }
  if (job) return <ClaimDialogView key={job.id_job} {...props} job={job} />
  if (idJob !== undefined) return <ClaimDialogById key={idJob} {...props} idJob={idJob} />
  return null
}
