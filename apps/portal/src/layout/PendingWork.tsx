import { recordedWords } from '@treasures/widgets/labour-dialog'
import { useEffect } from 'react'
import { snackbar } from '../app/shell/snackbars.ts'
import { useProfile } from '../app/session/use-profile.ts'
import { pendingWork } from '../parts/pending-work.ts'

/** Sends a treasure's work once the signal is back, whichever screen is open. */
export function PendingWork() {
  const { id_treasure } = useProfile()
  useEffect(() => {
    if (id_treasure === null) return undefined
    return pendingWork(id_treasure).keepSending((_, entry) =>
      snackbar.success(recordedWords(entry)),
    )
  }, [id_treasure])
  return null
}
