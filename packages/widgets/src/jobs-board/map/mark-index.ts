import Supercluster from 'supercluster'
import { formatPoundsShort } from '../../shared/price.ts'
import type { Box, Spot } from '../../uk-map/spots.ts'

/** What is drawn at one point: a single job, or a bubble that stands for several. */
export type Mark = {
  /** The same place and label keep their key, so that only what changed is animated. */
  key: string
  lat: number
  lon: number
  label: string
  count: number
  /** Set when this is one job. */
  id: number | undefined
  /** Set when all jobs here share one point: going closer would not part them. */
  spot: Spot | undefined
  /** The zoom level at which this parts. */
  partsAt: number
  clusterId: number | undefined
}

type Sum = { jobs: number }
type Leaf = Sum & { spot: Spot }

/** Pixels at which two marks become one; wider than a pill. */
const reach = 58
/** The zoom levels that a map has: each costs an index of its own. */
type Levels = { least: number; most: number }

export type MarkIndex = {
  marksIn(box: Box, zoom: number): Mark[]
  /** Whether the job is the mark or within it. */
  holds(mark: Mark, id: number): boolean
}

export const noMarks: MarkIndex = { marksIn: () => [], holds: () => false }

/** Close spots stay together up to the last of the levels. */
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

/** "12", "1.2k", "34k": what fits a bubble. */
export function shortCount(count: number): string {
  if (count < 1_000) return String(count)
  const thousands = count / 1_000
  return `${thousands < 9.95 ? Number(thousands.toFixed(1)) : Math.round(thousands)}k`
}
