import { RatingsDialog } from '@treasures/widgets/ratings-dialog'
import { api } from '#app/session/api.ts'
import { DeleteTreasure } from './DeleteTreasure.tsx'
import { TreasureInfo } from './TreasureInfo.tsx'

/** The dialog that is open above the list. */
export type OpenDialog =
  | { at: 'info' | 'ratings'; id: number }
  | { at: 'delete'; treasure: { id: number; name: string } }

type TreasuresDialogsProps = { dialog: OpenDialog; close: () => void }

export function TreasuresDialogs({ dialog, close }: TreasuresDialogsProps) {
  if (dialog.at === 'info') return <TreasureInfo id={dialog.id} onClose={close} />
  if (dialog.at === 'delete')
    return <DeleteTreasure treasure={dialog.treasure} onClose={close} onDeleted={close} />
  return <RatingsDialog client={api} isOpen idTreasure={dialog.id} onClose={close} />
}
