import { Skeleton } from '@treasures/widgets/kit'
import type { PriceArea } from '@treasures/widgets/price-map'
import { lazy, Suspense } from 'react'
import './codes-map.css'

/** Leaflet and the coastline come only with the first map. */
const PriceMap = lazy(async () => ({
  default: (await import('@treasures/widgets/price-map')).PriceMap,
}))

type CodesMapProps = {
  label: string
  /** `factor` below 1 is wanting, 1 is plain, above 1 is plenty: `code-areas.ts`. */
  areas: readonly PriceArea[]
  chosen: string | undefined
  onChoose: (outcode: string) => void
  /** At the ends of the legend. */
  less: string
  more: string
}

/** Outward codes in colours. A table beside it holds the same in words. */
export const CodesMap = ({ less, more, ...map }: CodesMapProps) => (
  <div className="codes-map">
    <Suspense fallback={<Skeleton shape="block" />}>
      <PriceMap
        {...map}
        theme="auto"
        texts={{ less, more, missing: 'The map cannot run here. The table holds the same.' }}
      />
    </Suspense>
  </div>
)
