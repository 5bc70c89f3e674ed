import type { ApiClient, BoardJob } from '@treasures/api-client'
import { mergeTexts } from '../shared/texts.ts'
import { usePublicSettings } from '../shared/use-public-settings.ts'
import { ClaimDialog } from './ClaimDialog.tsx'
import { ClaimDialogById } from './ClaimDialogById.tsx'
import { claimDialogTexts } from './claim-dialog.texts.ts'

type Props = {
  client: ApiClient
  isOpen: boolean
  job: BoardJob | undefined
  idJob: number | undefined
  texts: unknown
  claimSignedIn?: ((idJob: number, idempotencyKey: string) => Promise<unknown>) | undefined
  onClaimed: (detail: { id_job: number }) => void
  onClose: () => void
}

/** Loads the office's contact details at once, and draws the dialog when it opens. */
export function ClaimDialogSlot({ isOpen, job, idJob, texts, ...rest }: Props) {
  const settings = usePublicSettings(rest.client)
  if (!isOpen) return null
  const props = { ...rest, settings, texts: mergeTexts(claimDialogTexts, texts) }
  if (job) return <ClaimDialog key={job.id_job} {...props} job={job} />
  if (idJob !== undefined) return <ClaimDialogById key={idJob} {...props} idJob={idJob} />
  return null
}
