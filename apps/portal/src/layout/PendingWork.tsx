import { recordedWords } from '@treasures/widgets/labour-dialog'
import { useEffect } from 'react'
import { refreshAll } from '../app/queries.ts'
import { snackbar } from '../app/shell/snackbars.ts'
import { useProfile } from '../app/session/use-profile.ts'
import { saidAtVisits } from '../parts/pending-visits.ts'
import { ownerOf } from '../parts/said-at-visits.ts'
import { pendingWork } from '../parts/pending-work.ts'

/**
 * Sends a treasure's recorded work, reports about visits and photos once the signal is back, on any screen.
 */
export function PendingWork() {
  const { id_treasure } = useProfile()
  useEffect(() => {
    if (id_treasure === null) return undefined
    let isOver = false
    const stops = [
      pendingWork(id_treasure).keepSending((_, entry) => snackbar.success(recordedWords(entry))),
      saidAtVisits.keepSending(id_treasure, () => void refreshAll()),
    ]
    // Loaded on demand, because few devices have photos or signatures.
    void import('../parts/photos/pending-photos.ts').then(({ pendingPhotos, pendingSignOffs }) => {
      if (isOver) return
      stops.push(
        pendingPhotos.keepSending(ownerOf(id_treasure)),
        pendingSignOffs.keepSending(id_treasure, () => void refreshAll()),
      )
    })
    return () => {
      isOver = true
      stops.forEach((stop) => stop())
    }
  }, [id_treasure])
  return null
}
