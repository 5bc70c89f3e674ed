import { useState, type ReactNode } from 'react'
import { usePart } from '../shared/use-part.ts'

const fetchViewer = () => import('./PhotoViewer.tsx')

export type PhotoViewing = {
  /** Opens the photo at this position, from 0. */
  open: (at: number) => void
  /** True if the code of the viewer could not be loaded. Say so beside the photos. */
  hasFailed: boolean
  /** The viewer. Render it beside the photos. */
  viewer: ReactNode
}

/** Opens photos one by one. The code of the viewer loads when the first photo is pressed. */
export function usePhotoViewer(photos: readonly string[], texts?: object): PhotoViewing {
  const [at, setAt] = useState<number>()
  const [hasFailed, setFailed] = useState(false)
  const { place, part } = usePart(fetchViewer, at === undefined ? 'not yet' : 'now', (error) => {
    console.error('treasures: photos cannot be shown large.', error)
    setAt(undefined)
    setFailed(true)
  })
  return {
    hasFailed,
    open(wanted) {
      setFailed(false)
      setAt(wanted)
    },
    viewer: (
      <>
        <span ref={place} hidden />
        {part && at !== undefined && (
          <part.PhotoViewer
            photos={photos}
            at={at}
            onMove={setAt}
            onClose={() => setAt(undefined)}
            texts={texts}
          />
        )}
      </>
    ),
  }
}
