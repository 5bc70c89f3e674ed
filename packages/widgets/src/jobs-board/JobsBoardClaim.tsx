import type { ApiClient } from '@treasures/api-client'
import { useEffect, useRef, useState } from 'react'
import type { ClaimDialogProps } from '../claim-dialog/ClaimDialog.tsx'
import type { ClaimDialogTexts } from '../claim-dialog/claim-dialog.texts.ts'
import { adoptStyles } from '../shared/stylesheet.ts'
import { mergeTexts } from '../shared/texts.ts'
import type * as ClaimPart from './claim-part.ts'
import type { JobsBoardState } from './jobs-board.model.ts'

let fetching: Promise<typeof ClaimPart> | undefined

/** Fetches the dialog's chunk, once; after a failure the next call tries again. */
export function fetchClaimPart(): Promise<typeof ClaimPart> {
  fetching ??= import('./claim-part.ts')
  fetching.catch(() => (fetching = undefined))
  return fetching
}

type ClaimProps = {
  model: JobsBoardState
  client: ApiClient
  claimSignedIn: ClaimDialogProps['claimSignedIn']
  /** Overrides of the dialog's texts. */
  texts: unknown
  onClaimed: ((detail: { id_job: number }) => void) | undefined
}

/** The dialog of the job that was pressed. It stays when its job leaves the board: the server decides. */
export function JobsBoardClaim({ model, client, claimSignedIn, texts, onClaimed }: ClaimProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [part, setPart] = useState<typeof ClaimPart>()
  const job = model.opened.value
  const isWanted = job !== undefined && !part

  useEffect(() => {
    if (!isWanted) return
    fetchClaimPart().then(
      (fetched) => {
        const root = place.current?.getRootNode()
        if (root instanceof ShadowRoot) adoptStyles(root, fetched.claimDialogStyles)
        setPart(fetched)
      },
      (error: unknown) => {
        console.error('treasures: the claim dialog could not be loaded.', error)
        model.cannotOpen()
      },
    )
  }, [isWanted, model])

  return (
    <>
      <span ref={place} hidden />
      {part && job && (
        <part.ClaimDialog
          key={job.id_job}
          client={client}
          claimSignedIn={claimSignedIn}
          job={job}
          settings={model.settings.value}
          texts={mergeTexts<ClaimDialogTexts>(part.claimDialogTexts, texts)}
          onClaimed={({ id_job }) => {
            model.claimed(id_job)
            onClaimed?.({ id_job })
          }}
          onClose={model.close}
        />
      )}
    </>
  )
}
