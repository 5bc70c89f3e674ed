import { useCallback, useEffect, useState, type ComponentType } from 'react'
import type { JobsBoardMapProps } from './map/JobsBoardMap.tsx'

type MapPart =
  | { at: 'waiting' }
  | { at: 'ready'; Part: ComponentType<JobsBoardMapProps>; giveUp: () => void }
  /** The map cannot run here, so the list fills the board. */
  | { at: 'missing' }

/**
 * Loads the map when it first becomes visible. Leaflet does not load under Trusted Types, and a
 * page's policy may block the chunk. The board then works without a map.
 */
export function useMapPart(isWanted: boolean): MapPart {
  const [part, setPart] = useState<MapPart>({ at: 'waiting' })
  const giveUp = useCallback(() => setPart({ at: 'missing' }), [])

  useEffect(() => {
    if (!isWanted || part.at !== 'waiting') return
    let isHere = true
    import('./map/JobsBoardMap.tsx').then(
      ({ JobsBoardMap }) => isHere && setPart({ at: 'ready', Part: JobsBoardMap, giveUp }),
      (error: unknown) => {
        console.warn('treasures: the map cannot run here.', error)
        if (isHere) giveUp()
      },
    )
    return () => {
      isHere = false
    }
  }, [isWanted, part.at, giveUp])

  return part
}
