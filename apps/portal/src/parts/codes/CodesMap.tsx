import { Skeleton } from '@treasures/widgets/kit'
import type { MapScale, PriceArea } from '@treasures/widgets/price-map'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { LoadFailure } from '../../app/shell/LoadFailure.tsx'
import { outcodes } from './outcodes.queries.ts'
import './codes-map.css'
import { useTheme } from '../../app/theme.ts'

/** Leaflet and the coastline load with the first map. */
const PriceMap = lazy(async () => ({
  default: (await import('@treasures/widgets/price-map')).PriceMap,
}))

type CodesMapProps = {
  label: string
  areas: readonly PriceArea[]
  chosen: string | undefined
  onChoose: (outcode: string) => void
  /** Meaning of the colours, from `code-areas.ts`. */
  scale: MapScale
}

/** Map of coloured outward codes. A table beside the map shows the same in words. */
export function CodesMap(map: CodesMapProps) {
  const theme = useTheme()
  const { isPending, isError, data, error, refetch } = useQuery(outcodes)
  if (isError && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  const waiting = <Skeleton shape="block" />
  return (
    <div className="codes-map">
      {isPending ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <PriceMap
            {...map}
            theme={theme}
            texts={{ missing: 'The map cannot run here. The table holds the same.' }}
          />
        </Suspense>
      )}
    </div>
  )
}
