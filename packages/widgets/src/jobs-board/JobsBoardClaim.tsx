import type { ApiClient } from '@treasures/api-client'
import type { ClaimDialogTexts } from '../claim-dialog/claim-dialog.texts.ts'
import type { ClaimDialogViewProps } from '../claim-dialog/ClaimDialogView.tsx'
import { mergeTexts } from '../shared/texts.ts'
import { usePart } from '../shared/use-part.ts'
import type { JobsBoardState } from './jobs-board.model.ts'

export const fetchClaimPart = () => import('./claim-part.ts')

type ClaimProps = {
  model: JobsBoardState
  client: ApiClient
  claimSignedIn: ClaimDialogViewProps['claimSignedIn']
  /** Called when a treasure wants to send a price. The dialog has closed. */
  sendEstimate: ((idJob: number) => void) | undefined
  /** Called after a signed-in treasure has claimed. The dialog has closed. */
  onClaimedSignedIn: ((idJob: number) => void) | undefined
  /** Overrides for the texts of the dialog. */
  texts: unknown
  onClaimed: ((detail: { id_job: number }) => void) | undefined
}

/**
 * The dialog of the pressed job. The dialog stays open if the job leaves the board, because the
 * server decides whether a claim succeeds.
 */
export function JobsBoardClaim({
  model,
  client,
  claimSignedIn,
  sendEstimate,
  onClaimedSignedIn,
  texts,
  onClaimed,
}: ClaimProps) {
  const job = model.opened.value
  const { place, part } = usePart(fetchClaimPart, job ? 'now' : 'not yet', (error) => {
    console.error('treasures: the claim dialog could not be loaded.', error)
    model.cannotOpen()
  })

  return (
    <>
      <span ref={place} hidden />
      {part && job && (
        <part.ClaimDialogView
          key={job.id_job}
          client={client}
          claimSignedIn={claimSignedIn}
          onEstimate={
            sendEstimate &&
            ((id) => {
              model.close()
              sendEstimate(id)
            })
          }
          job={job}
          settings={model.settings.value}
          texts={mergeTexts<ClaimDialogTexts>(part.claimDialogTexts, texts)}
          onClaimed={({ id_job }) => {
            model.claimed(id_job)
            onClaimed?.({ id_job })
            if (!onClaimedSignedIn) return
            model.close()
            onClaimedSignedIn(id_job)
          }}
          onClose={model.close}
        />
      )}
    </>
  )
}
