import { useState, type ReactNode } from 'react'
import { mergeTexts } from '../shared/texts.ts'
import { usePart } from '../shared/use-part.ts'

const fetchViewer = () => import('./viewer-part.ts')

export type PhotoViewing = {
  /** Shows one large, from 0. */
  open: (at: number) => void
  /** The code of the viewer did not come: say so where the photos are. */
  hasFailed: boolean
  /** Goes into the page beside the photos. */
  viewer: ReactNode
}

/** Photos that open one by one. The viewer's code comes with the first that is pressed. */
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
            texts={mergeTexts(part.photoViewerTexts, texts)}
          />
        )}
      </>
    ),
  }
}
