import type { BoardJob } from '@treasures/api-client'
import type { Theme } from '../shared/attributes.ts'
import { ReactBoundary } from '../shared/react-boundary.tsx'
import { useWidgetClient, type ClientProps } from '../shared/use-widget-client.ts'
import { NotSetUp } from '../shared/WidgetFrame.tsx'
import { ClaimDialogSlot } from './ClaimDialogSlot.tsx'
import { claimDialogStyles } from './claim-dialog.styles.ts'
import type { ClaimDialogTexts } from './claim-dialog.texts.ts'

export type ClaimDialogProps = ClientProps & {
  isOpen: boolean
  /** The job, or `idJob` alone: then it is looked up. */
  job?: BoardJob | undefined
  idJob?: number | undefined
  /** A claim of a person who is signed in: makes the call itself, and nothing is asked. */
  claimSignedIn?: (idJob: number, idempotencyKey: string) => Promise<unknown>
  theme?: Theme
  lang?: string
  texts?: Partial<ClaimDialogTexts>
  /** Called once the server has confirmed. The dialog stays to say so. */
  onClaimed?: (detail: { id_job: number }) => void
  /** Called when it is to be hidden: set `isOpen` to false. */
  onClose: () => void
}

/** The claim dialog in a shadow root of its own. */
export function ClaimDialog({
  apiBase,
  client: ownClient,
  theme,
  lang,
  job,
  idJob,
  texts,
  onClaimed,
  ...rest
}: ClaimDialogProps) {
  const client = useWidgetClient({ apiBase, client: ownClient })
  return (
    <ReactBoundary styles={claimDialogStyles} theme={theme} lang={lang}>
      {client ? (
        <ClaimDialogSlot
          {...rest}
          client={client}
          job={job}
          idJob={idJob}
          texts={texts}
          onClaimed={(detail) => onClaimed?.(detail)}
        />
      ) : (
        <NotSetUp />
      )}
    </ReactBoundary>
  )
}
