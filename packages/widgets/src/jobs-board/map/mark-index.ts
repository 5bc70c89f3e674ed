import Supercluster from 'supercluster'
import { formatPoundsShort } from '../../shared/price.ts'
import type { Box, Spot } from '../../uk-map/spots.ts'

/** Mark at one point: a single job, or a bubble for several. */
export type Mark = {
  /** Marks with the same place and label share a key, so that only changed marks are animated. */
  key: string
  lat: number
  lon: number
  label: string
  count: number
  /** Set for a single job. */
  id: number | undefined
  /** Set if all jobs share one point, which zooming in cannot separate. */
  spot: Spot | undefined
  /** Zoom level at which the bubble splits. */
  partsAt: number
  clusterId: number | undefined
}

type Sum = { jobs: number }
type Leaf = Sum & { spot: Spot }

/** Distance in pixels below which two marks merge, wider than a pill. */
const reach = 58
/** Zoom levels of the map. Each has an index of its own. */
type Levels = { least: number; most: number }

export type MarkIndex = {
  marksIn(box: Box, zoom: number): Mark[]
  /** True if the mark is this job or contains it. */
  holds(mark: Mark, id: number): boolean
}

export const noMarks: MarkIndex = { marksIn: () => [], holds: () => false }

/** Spots within reach of each other stay merged up to the last level. */
export function createMarkIndex(
  spots: readonly Spot[],
  estimate: string,
  { least, most }: Levels,
): MarkIndex {
  const index = new Supercluster<Leaf, Sum>({
    radius: reach,
    extent: 256,
    minZoom: least,
    maxZoom: most,
    map: ({ jobs }) => ({ jobs }),
    reduce: (sum, { jobs }) => void (sum.jobs += jobs),
  })
  index.load(
    spots.map((spot) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [spot.lon, spot.lat] },
      properties: { jobs: spot.count, spot },
    })),
  )

  return {
    marksIn: ({ west, south, east, north }, zoom) =>
      index.getClusters([west, south, east, north], zoom).map((feature): Mark => {
        const [lon = 0, lat = 0] = feature.geometry.coordinates
        const { properties } = feature
        if (!('cluster' in properties)) return markOfSpot(properties.spot, estimate, most)
        const label = shortCount(properties.jobs)
        return {
          key: `${lat.toFixed(4)},${lon.toFixed(4)},${label}`,
          lat,
          lon,
          label,
          count: properties.jobs,
          id: undefined,
          spot: undefined,
          partsAt: index.getClusterExpansionZoom(properties.cluster_id),
          clusterId: properties.cluster_id,
        }
      }),
    holds(mark, id) {
      if (mark.spot) return mark.spot.ids.includes(id)
      if (mark.clusterId === undefined) return false
      const leaves = index.getLeaves(mark.clusterId, Infinity)
      return leaves.some((leaf) => leaf.properties.spot.ids.includes(id))
    },
  }
}

function markOfSpot(spot: Spot, estimate: string, most: number): Mark {
  const id = spot.count === 1 ? spot.ids[0] : undefined
  const price = spot.price === null ? estimate : formatPoundsShort(spot.price)
  const label = id === undefined ? shortCount(spot.count) : price
  const { lat, lon, count } = spot
  return {
    key: `${lat.toFixed(4)},${lon.toFixed(4)},${label}`,
    lat,
    lon,
    label,
    count,
    id,
    spot,
    partsAt: most + 1,
    clusterId: undefined,
  }
}

/** Shortens a count to fit a bubble: "12", "1.2k", "34k". */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count)
  const thousands = count / 1_000
  return `${thousands < 9.95 ? Number(thousands.toFixed(1)) : Math.round(thousands)}k`
}
