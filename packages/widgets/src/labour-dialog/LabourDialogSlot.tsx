import type { ApiClient, Work } from '@treasures/api-client'
import { useState } from 'react'
import { SnackbarStack } from '../kit/SnackbarStack.tsx'
import { createSnackbars } from '../kit/snackbars.model.ts'
import { mergeTexts } from '../shared/texts.ts'
import { usePublicSettings } from '../shared/use-public-settings.ts'
import { labourDialogTexts } from './labour-dialog.texts.ts'
import { WorkDialog } from './WorkDialog.tsx'
import type { WorkKind, WorkWho } from './work-entry.ts'
import type { KeptWork } from './work-queue.ts'

type Props = {
  kind: WorkKind
  client: ApiClient
  isOpen: boolean
  who: WorkWho | undefined
  idJob?: number | undefined
  isDescriptionRequired?: boolean | undefined
  line?: Work | undefined
  kept?: KeptWork | undefined
  boardHref: string | undefined
  texts: unknown
  onRecorded: (work: { id: number }) => void
  onClose: () => void
}

/** The place of the dialog: its notices stand whether it is open or not. */
export function LabourDialogSlot({ isOpen, texts, ...rest }: Props) {
  const settings = usePublicSettings(rest.client)
  const [snackbars] = useState(() => createSnackbars())
  return (
    <>
      {isOpen && (
        <WorkDialog
          key={`${rest.kind} ${rest.line?.id} ${rest.kept?.key} ${rest.idJob}`}
          {...rest}
          settings={settings}
          snackbars={snackbars}
          texts={mergeTexts(labourDialogTexts, texts)}
        />
      )}
      <SnackbarStack snackbars={snackbars} />
    </>
  )
}
